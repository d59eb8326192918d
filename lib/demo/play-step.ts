import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { errorAnswer, jsonAnswer, streamEvents, type SimulatedDialect } from "./simulated-answer";
import type { SimulatorStep } from "./simulator-step";

export type SimulatedCall = {
  dialect: SimulatedDialect;
  model: string;
  stream: boolean;
  id: string;
  at: number;
  defaultText: string;
};

const json = { "content-type": "application/json" };
const eventStream = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" };

async function answer(
  response: ServerResponse,
  call: SimulatedCall,
  step: Extract<SimulatorStep, { kind: "answer" }>,
): Promise<void> {
  if (step.firstByteMs) await sleep(step.firstByteMs);
  const content = { ...call, text: step.text ?? call.defaultText };
  if (!call.stream) {
    response.writeHead(200, json).end(jsonAnswer(content));
    return;
  }
  response.writeHead(200, eventStream);
  for (const event of streamEvents(content)) {
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
  const content = { ...call, text: call.defaultText };
  const pieces = call.stream
    ? streamEvents(content).slice(0, step.afterEvents)
    : [jsonAnswer(content).slice(0, 40)];
  response.writeHead(200, call.stream ? eventStream : { ...json, "content-length": "4000" });
  for (const piece of pieces) await new Promise<void>((resolve) => response.write(piece, () => resolve()));
  if (step.how === "close" && call.stream) response.end();
  else response.destroy();
}

/** Plays one step on the wire. */
export async function playStep(
  response: ServerResponse,
  call: SimulatedCall,
  step: SimulatorStep,
): Promise<void> {
  const { dialect } = call;
  switch (step.kind) {
    case "answer":
      return answer(response, call, step);
    case "truncate":
      return truncate(response, call, step);
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "status": {
      const { message = "Simulated failure", type, code, extra } = step;
      response.writeHead(step.status, { ...json, ...step.headers });
      response.end(errorAnswer(dialect, { message, type, code, extra }));
      return;
    }
    case "error-in-answer": {
      const body = errorAnswer(dialect, { message: step.message, code: step.code });
      response.writeHead(200, call.stream ? eventStream : json);
      response.end(call.stream ? `data: ${body}\n\n` : body);
      return;
    }
    case "empty":
      response.writeHead(200, call.stream ? eventStream : json).end();
  }
}
