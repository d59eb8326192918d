import type { FailureReason } from "@/lib/failover/reasons";
import { Pill } from "./pill";
import type { Tone } from "./tone";

/** The reason by its own name, as in logs and filters. */
export function ReasonPill({ reason }: { reason: FailureReason }) {
  return <Pill tone={reasonTone(reason)}>{reason}</Pill>;
}

export function reasonTone(reason: FailureReason): Tone {
  switch (reason) {
    case "billing":
    case "auth":
    case "auth_permanent":
    case "tls_certificate":
    case "model_not_found":
      return "bad";
    case "rate_limit":
    case "overloaded":
    case "server_error":
    case "timeout":
    case "empty_response":
    case "no_error_details":
    case "unclassified":
    case "unknown":
      return "warn";
    case "format":
    case "context_overflow":
    case "session_expired":
      return "idle";
  }
}
