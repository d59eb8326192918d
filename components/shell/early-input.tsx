"use client";

import { useEffect } from "react";
import { takeEarlyClicks } from "@/lib/client/early-presses";

/**
 * A page can be typed into before its scripts have come. React leaves what stands in a field then, but knows nothing of
 * it, and would take it back with the next change; so every such field is changed once more, and what was clicked is
 * clicked again. A part of the page may wake later than the rest, and says so by `data-asleep`: its buttons are pressed
 * once it is awake.
 */
export function EarlyInput() {
  useEffect(() => {
    for (const field of document.querySelectorAll("input, textarea, select")) {
      if (field instanceof HTMLSelectElement) chooseAgain(field);
      else if (field instanceof HTMLTextAreaElement) typeAgain(field, HTMLTextAreaElement.prototype);
      else if (field instanceof HTMLInputElement) repeat(field);
    }
    // After what the fields have changed.
    queueMicrotask(() => takeEarlyClicks().forEach(pressAwake));
    const waiting = new WeakSet<Element>();
    const waitForIt = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest(`[${asleep}] button`) : null;
      if (!(button instanceof HTMLButtonElement)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!waiting.has(button)) pressAwake(button);
      waiting.add(button);
    };
    addEventListener("click", waitForIt, true);
    return () => removeEventListener("click", waitForIt, true);
  }, []);
  return null;
}

const asleep = "data-asleep";

function pressAwake(button: HTMLButtonElement) {
  const around = button.closest(`[${asleep}]`)?.parentElement;
  if (!around) return button.click();
  const waking = new MutationObserver(() => {
    // What changes before it is awake is drawn anew, with other buttons of the same names.
    const buttons = button.isConnected ? [button] : [...around.querySelectorAll("button")];
    const isSame = (one: HTMLButtonElement) =>
      one.ariaLabel === button.ariaLabel && one.textContent === button.textContent;
    const awake = buttons.find((one) => isSame(one) && !one.closest(`[${asleep}]`));
    if (!awake) return;
    waking.disconnect();
    awake.click();
  });
  waking.observe(around, { subtree: true, childList: true, attributes: true, attributeFilter: [asleep] });
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
