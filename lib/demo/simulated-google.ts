import { dataLine, inputTokens, outputTokens, words, type SimulatedContent } from "./simulated-dialect";

const usageOf = (content: SimulatedContent) => ({
  promptTokenCount: inputTokens,
  candidatesTokenCount: outputTokens(content),
  totalTokenCount: inputTokens + outputTokens(content),
});

const callParts = ({ toolCalls }: SimulatedContent) =>
  toolCalls.map((call) => ({ functionCall: { name: call.name, args: call.arguments } }));

const finishReason = ({ isCut }: SimulatedContent) => (isCut ? "MAX_TOKENS" : "STOP");

const answerOf = (content: SimulatedContent, parts: readonly object[], finish?: string) => ({
  candidates: [
    { index: 0, content: { role: "model", parts }, ...(finish !== undefined && { finishReason: finish }) },
  ],
  modelVersion: content.model,
  responseId: `resp_${content.id}`,
});

export const googleAnswer = (content: SimulatedContent): string =>
  JSON.stringify({
    ...answerOf(
      content,
      [...(content.text === "" ? [] : [{ text: content.text }]), ...callParts(content)],
      finishReason(content),
    ),
    usageMetadata: usageOf(content),
  });

/** As with `alt=sse`; the last piece brings the finish reason and the figures, nothing follows it. */
export const googleEvents = (content: SimulatedContent): readonly string[] => [
  ...words(content.text).map((text) => dataLine(answerOf(content, [{ text }]))),
  dataLine({
    ...answerOf(content, callParts(content), finishReason(content)),
    usageMetadata: usageOf(content),
  }),
];
