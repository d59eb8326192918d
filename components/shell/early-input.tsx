"use client";

import { useEffect } from "react";
import { takeEarlyClicks } from "@/lib/client/early-presses";

/**
 * A page can be typed into before its scripts have come. React leaves what stands in a field then, but knows nothing of
 * it, and would take it back with the next change; so every such field is changed once more, and what was clicked is
 * clicked again.
 */
export function EarlyInput() {
  useEffect(() => {
    for (const field of document.querySelectorAll("input, textarea, select")) {
      if (field instanceof HTMLSelectElement) chooseAgain(field);
      else if (field instanceof HTMLTextAreaElement) typeAgain(field, HTMLTextAreaElement.prototype);
      else if (field instanceof HTMLInputElement) repeat(field);
    }
    // After what the fields have changed.
    queueMicrotask(() => takeEarlyClicks().forEach((button) => button.click()));
  }, []);
  return null;
}

function repeat(field: HTMLInputElement) {
  if (field.type !== "checkbox" && field.type !== "radio")
    return typeAgain(field, HTMLInputElement.prototype);
  if (field.checked === field.defaultChecked || (field.type === "radio" && !field.checked)) return;
  field.checked = field.defaultChecked;
  field.click();
}

/** React watches the field's own setter: what goes past it is news. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, prototype: object) {
  const { value, defaultValue } = field;
  if (value === defaultValue) return;
  field.value = defaultValue;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function chooseAgain(field: HTMLSelectElement) {
  const first = [...field.options].find(({ defaultSelected }) => defaultSelected);
  if (first && !first.selected) field.dispatchEvent(new Event("change", { bubbles: true }));
}
