import type { FailoverConfig } from "../failover/config";
import type { ProviderEndpoint } from "./provider-endpoint";

/** What the configuration says now. Everything above `problems` is of the last valid version, if there was one (D-57). */
export type ConfigState = {
  /** openclaw.json as it is written, for edits; `{}` when there is no file. */
  document: unknown;
  /** The same as it counts: with the files it includes and the variables it names. May hold secrets of both. */
  effective: unknown;
  settings: unknown;
  config: FailoverConfig;
  endpoints: Readonly<Record<string, ProviderEndpoint>>;
  /** Messages of 07 §5, errors and warnings, of the files as they are now. */
  problems: readonly string[];
  /** One sentence when the files as they are now are not valid (P-4); null when they are. */
  broken: string | null;
  /** Changes whenever either file's text does. */
  revision: string;
  /** Of each file by itself: what an edit of that file compares (`expectedRevision`). */
  revisions: { config: string; settings: string };
  path: string;
  /** Of the files that openclaw.json includes. */
  includedPaths: readonly string[];
};
