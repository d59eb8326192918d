"use client";

import { NuqsAdapter } from "nuqs/adapters/next/app";

/** The pages that write filters and choices into their URL. The Board only reads its own, and does without the script. */
export default NuqsAdapter;
