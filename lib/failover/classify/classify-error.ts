import type { Classification, ClassifyContext } from "./classification";
import { classify } from "./classify";
import { toSignal } from "./signal";

export function classifyError(error: unknown, context: ClassifyContext): Classification {
  return classify(toSignal(error, context.provider), context);
}
