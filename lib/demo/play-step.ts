import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { errorAnswer, errorEvent, jsonAnswer, streamEvents } from "./simulated-answer";
import type { SimulatedContent, SimulatedDialect } from "./simulated-dialect";
import type { SimulatorStep } from "./simulator-step";

export type SimulatedCall = {
  dialect: Exclude<SimulatedDialect, "oauth-token">;
  model: string;
  stream: boolean;
  id: string;
  at: number;
  body: Readonly<Record<string, unknown>>;
  defaultText: string;
};

type AnswerStep = Extract<SimulatorStep, { kind: "answer" }>;

const json = { "content-type": "application/json" };
const eventStream = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" };

function contentOf(call: SimulatedCall, step?: AnswerStep): SimulatedContent {
  const { toolCalls = [], isCut = false } = step ?? {};
  // Who calls a tool says nothing beside, unless the script wants it.
  const text = step?.text ?? (toolCalls.length > 0 ? "" : call.defaultText);
  return { ...call, text, toolCalls, isCut };
}

async function answer(response: ServerResponse, call: SimulatedCall, step: AnswerStep): Promise<void> {
  if (step.firstByteMs) await sleep(step.firstByteMs);
  const content = contentOf(call, step);
  if (!call.stream) {
    response.writeHead(200, json).end(jsonAnswer(call.dialect, content));
    return;
  }
  response.writeHead(200, eventStream);
  for (const event of streamEvents(call.dialect, content)) {
    if (response.destroyed) return;
    response.write(event);
    if (step.chunkMs) await sleep(step.chunkMs);
  }
  response.end();
}

async function truncate(
  response: ServerResponse,
  call: SimulatedCall,
  step: Extract<SimulatorStep, { kind: "truncate" }>,
): Promise<void> {
  const content = contentOf(call);
  const pieces = call.stream
    ? streamEvents(call.dialect, content).slice(0, step.afterEvents)
    : [jsonAnswer(call.dialect, content).slice(0, 40)];
  response.writeHead(200, call.stream ? eventStream : { ...json, "content-length": "4000" });
  for (const piece of pieces) await new Promise<void>((resolve) => response.write(piece, () => resolve()));
  if (step.how === "close" && call.stream) response.end();
  else response.destroy();
}

export function refuse(
  response: ServerResponse,
  dialect: SimulatedDialect,
  step: Extract<SimulatorStep, { kind: "status" }>,
): void {
  const { message = "Simulated failure", status, type, code, extra } = step;
  response.writeHead(status, { ...json, ...step.headers });
  response.end(errorAnswer(dialect, { message, status, type, code, extra }));
}

/** Plays one step on the wire. */
export async function playStep(
  response: ServerResponse,
  call: SimulatedCall,
  step: SimulatorStep,
): Promise<void> {
  const { dialect, stream } = call;
  switch (step.kind) {
    case "answer":
      return answer(response, call, step);
    case "truncate":
      return truncate(response, call, step);
    case "reset":
    case "lost-answer":
      response.socket?.resetAndDestroy();
      return;
    case "status":
      return refuse(response, dialect, step);
    case "error-in-answer": {
      const { message, code, afterEvents = 0 } = step;
      response.writeHead(200, stream ? eventStream : json);
      if (!stream) return void response.end(errorAnswer(dialect, { message, code }));
      for (const event of streamEvents(dialect, contentOf(call)).slice(0, afterEvents)) response.write(event);
      return void response.end(errorEvent(dialect, { message, code }));
    }
    case "empty":
      response.writeHead(200, stream ? eventStream : json).end();
  }
}
