import type { z } from "zod";
import type { RequestDialect } from "../dialect";
import { ChatBody } from "./chat-schema";
import { MessagesBody } from "./messages-schema";
import { nameUnreadField } from "./name-unread-field";
import type { NeutralRequest, ReadRequest } from "./neutral-request";
import { neutralFromChat } from "./read-chat";
import { neutralFromMessages } from "./read-messages";
import { neutralFromResponses } from "./read-responses";
import { ResponsesBody } from "./responses-schema";
import { UnreadField } from "./unread-field";

export type TranslatedDialect = Extract<
  RequestDialect,
  "openai-chat" | "openai-responses" | "anthropic-messages"
>;

/** The others ask for something that only one kind of provider has. */
export const isTranslated = (dialect: RequestDialect): dialect is TranslatedDialect =>
  dialect === "openai-chat" || dialect === "openai-responses" || dialect === "anthropic-messages";

function readWith<Body>(
  schema: z.ZodType<Body>,
  read: (body: Body) => NeutralRequest,
  payload: unknown,
): ReadRequest {
  const parsed = schema.safeParse(payload);
  if (!parsed.success) return { ok: false, field: nameUnreadField(parsed.error) };
  try {
    return { ok: true, request: read(parsed.data) };
  } catch (error) {
    if (error instanceof UnreadField) return { ok: false, field: error.field };
    throw error;
  }
}

/** What a request means beyond its own dialect, or the field that means nothing there. */
export function readRequest(dialect: TranslatedDialect, payload: unknown): ReadRequest {
  switch (dialect) {
    case "openai-chat":
      return readWith(ChatBody, neutralFromChat, payload);
    case "openai-responses":
      return readWith(ResponsesBody, neutralFromResponses, payload);
    case "anthropic-messages":
      return readWith(MessagesBody, neutralFromMessages, payload);
  }
}
