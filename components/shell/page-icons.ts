import {
  Box,
  FlaskConical,
  Gauge,
  History,
  MessagesSquare,
  Settings,
  Stethoscope,
  type LucideIcon,
} from "lucide-react";
import { barIcons } from "./bar-pages";
import type { PageId } from "./pages";

/** Of every page. Only what opens on demand shows them all, so no page loads more than those of the bar. */
export const pageIcons: Record<PageId, LucideIcon> = {
  ...barIcons,
  models: Box,
  sessions: MessagesSquare,
  lab: FlaskConical,
  policy: Gauge,
  doctor: Stethoscope,
  audit: History,
  settings: Settings,
};
