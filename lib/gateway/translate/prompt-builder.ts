import type {
  LanguageModelV3FilePart,
  LanguageModelV3Prompt,
  LanguageModelV3TextPart,
  LanguageModelV3ToolCallPart,
  LanguageModelV3ToolResultPart,
} from "@ai-sdk/provider";
import type { Feature } from "./carried-features";
import { UnreadField } from "./unread-field";

export type UserPart = LanguageModelV3TextPart | LanguageModelV3FilePart;
type AssistantPart = LanguageModelV3TextPart | LanguageModelV3ToolCallPart;
type ToolOutput = LanguageModelV3ToolResultPart["output"];

const dataUrl = /^data:([^;,]+);base64,(.*)$/s;

export function parseArguments(text: string, field: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadField(field);
  }
}

/**
 * Collects a conversation. Neighbouring parts of one side become one message, as the dialects that insist on turns
 * want it.
 */
export function createPromptBuilder() {
  const prompt: LanguageModelV3Prompt = [];
  const features = new Map<Feature, string>();
  const toolNames = new Map<string, string>();
  const need = (feature: Feature, field: string) => {
    if (!features.has(feature)) features.set(feature, field);
  };

  return {
    need,
    system(content: string, field: string): void {
      if (prompt.some(({ role }) => role !== "system")) need("lateSystem", field);
      prompt.push({ role: "system", content });
    },
    user(part: UserPart): void {
      const last = prompt.at(-1);
      if (last?.role === "user") last.content.push(part);
      else prompt.push({ role: "user", content: [part] });
    },
    assistant(part: AssistantPart): void {
      if (part.type === "tool-call") toolNames.set(part.toolCallId, part.toolName);
      const last = prompt.at(-1);
      if (last?.role === "assistant") last.content.push(part);
      else prompt.push({ role: "assistant", content: [part] });
    },
    toolResult(toolCallId: string, output: ToolOutput, field: string): void {
      const toolName = toolNames.get(toolCallId);
      // An answer to a call that is not in the conversation: elsewhere it lacks the tool's name.
      if (toolName === undefined) throw new UnreadField(field);
      const part: LanguageModelV3ToolResultPart = { type: "tool-result", toolCallId, toolName, output };
      const last = prompt.at(-1);
      if (last?.role === "tool") last.content.push(part);
      else prompt.push({ role: "tool", content: [part] });
    },
    /** An image, inline or by address; other kinds of data are the caller's to name. */
    image(url: string, field: string, detail?: string | null): LanguageModelV3FilePart {
      const providerOptions = detail ? { providerOptions: { openai: { imageDetail: detail } } } : {};
      const inline = dataUrl.exec(url);
      if (inline) {
        need("image", field);
        return { type: "file", mediaType: inline[1] ?? "image/*", data: inline[2] ?? "", ...providerOptions };
      }
      if (!URL.canParse(url)) throw new UnreadField(field);
      need("imageUrl", field);
      return { type: "file", mediaType: "image/*", data: new URL(url), ...providerOptions };
    },
    /** A file inside a data URL; only PDF has a counterpart. */
    inlineFile(url: string, field: string, filename?: string): LanguageModelV3FilePart {
      const inline = dataUrl.exec(url);
      if (inline?.[1] !== "application/pdf") throw new UnreadField(field);
      need("pdf", field);
      return { type: "file", mediaType: inline[1], data: inline[2] ?? "", ...(filename && { filename }) };
    },
    /** Ends the conversation. One that ends with the assistant's words asks to go on with them: not known elsewhere. */
    finish(field: string): { prompt: LanguageModelV3Prompt; features: Map<Feature, string> } {
      const last = prompt.at(-1);
      if (last?.role === "assistant") throw new UnreadField(field);
      return { prompt, features };
    },
  };
}

export type PromptBuilder = ReturnType<typeof createPromptBuilder>;
