import path from "node:path";
import { build } from "esbuild";

/** The processes of the bench, bundled as bin/build.sh bundles the server, since that is what people run. */
export async function bundleGatewayBench(): Promise<string> {
  const outdir = path.resolve("reports/bench-gateway");
  await build({
    entryPoints: ["bench/gateway-process.ts", "lib/store/writer-worker.ts", "lib/store/reader-worker.ts"],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    define: { "process.env.NODE_ENV": '"production"' },
    outdir,
    entryNames: "[name]",
    outExtension: { ".js": ".mjs" },
    logLevel: "warning",
  });
  return path.join(outdir, "gateway-process.mjs");
}
