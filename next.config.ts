import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

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
