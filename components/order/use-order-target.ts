import { parseAsStringLiteral, useQueryState } from "nuqs";
import { orderTargets } from "@/lib/views/order-draft";

/** Where the order is saved, in the URL: `?save=all` for the order of all agents. */
export const useOrderTarget = () =>
  useQueryState("save", parseAsStringLiteral(orderTargets).withDefault("agent"));
