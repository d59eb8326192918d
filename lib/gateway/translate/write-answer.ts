import type { AnswerHead, StreamWriter, WholeAnswer } from "./neutral-answer";
import type { TranslatedDialect } from "./read-request";
import { createChatWriter, writeChat } from "./write-chat";
import { createMessageWriter, writeMessage } from "./write-messages";
import { createResponseWriter, writeResponse } from "./write-responses";

export function writeAnswer(dialect: TranslatedDialect, answer: WholeAnswer): string {
  switch (dialect) {
    case "openai-chat":
      return writeChat(answer);
    case "openai-responses":
      return writeResponse(answer);
    case "anthropic-messages":
      return writeMessage(answer);
  }
}

export function createStreamWriter(
  dialect: TranslatedDialect,
  head: AnswerHead,
  wantsUsage: boolean,
): StreamWriter {
  switch (dialect) {
    case "openai-chat":
      return createChatWriter(head, wantsUsage);
    case "openai-responses":
      return createResponseWriter(head);
    case "anthropic-messages":
      return createMessageWriter(head);
  }
}
