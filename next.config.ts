import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  // Messages are parsed once, while building: no page carries the parser.
  experimental: { messages: { path: "./lib/i18n", format: "json", locales: "infer", precompile: true } },
});

const config: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  // No page has pictures to be scaled, so nobody needs a door to the scaler.
  images: { unoptimized: true },
  serverExternalPackages: ["better-sqlite3", "undici", "pino"],
  // `npm run check` has run tsc already.
  typescript: { ignoreBuildErrors: true },
};

export default withNextIntl(config);
