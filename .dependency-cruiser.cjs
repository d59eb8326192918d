/* The arrows of the house, one way (see README, Layout). */
const server = "^(app|server\\.ts|proxy\\.ts|bin|bench|e2e)";
const rule = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

module.exports = {
  forbidden: [
    rule("no-circular", {}, { circular: true }, "Cycles hide who owns what."),
    rule(
      "failover-stands-alone",
      { path: "^lib/failover/", pathNot: "\\.test\\.ts$" },
      { pathNot: "^lib/failover/" },
      "The core is pure: it imports only itself.",
    ),
    rule(
      "views-read-the-core",
      { path: "^lib/views/", pathNot: "\\.test\\.ts$" },
      { pathNot: "^lib/(views/|failover/|error-said)" },
      "Views are pure shapes over the core.",
    ),
    rule(
      "client-is-the-browser",
      { path: "^lib/client/", pathNot: "\\.test\\.ts$" },
      { path: "^(lib/(?!client|views|failover|error-said|login-path)|app|components|server|bin)" },
      "lib/client runs in the browser.",
    ),
    rule(
      "components-stay-in-the-browser",
      { path: "^components/" },
      { path: "^(app|server|bin|lib/(?!client|views|failover|i18n|error-said|login-path))" },
      "Components never import store, runtime, admin or gateway.",
    ),
    rule(
      "store-owns-sqlite",
      { pathNot: "^(lib/store/|drizzle\\.config|bench/|.*(\\.test|-for-tests)\\.ts$)" },
      { path: "node_modules/(drizzle-orm|better-sqlite3)" },
      "SQL lives in lib/store.",
    ),
    rule(
      "store-knows-no-one",
      { path: "^lib/store/", pathNot: "\\.test\\.ts$" },
      { path: "^(app|components|server|bin|lib/(?!store|failover|error|env|log))" },
      "The store knows the core and its own tables.",
    ),
    rule(
      "no-framework-in-server-rooms",
      { path: "^lib/(gateway|admin|doctor|openclaw|store|live|demo|conformance|runtime)" },
      { path: "node_modules/(next|react|react-dom)/" },
      "Only app, proxy, server and lib/auth know Next.",
    ),
    rule(
      "leaves",
      { path: "^lib/(env|errors|error-said|error-sentences|log)\\.ts$" },
      { path: "^(app|components|lib/(?!env|error|log|failover))" },
      "Leaves import nothing above them.",
    ),
    rule(
      "demo-and-conformance-are-entered-from-outside",
      { path: "^lib/(?!demo|conformance)", pathNot: "\\.test\\.ts$" },
      { path: "^lib/(demo|conformance)/" },
      "Only server, bin and tests enter demo and conformance.",
    ),
    rule(
      "nobody-imports-the-top",
      { path: "^(lib|components)/" },
      { path: server, pathNot: "^e2e" },
      "Arrows point down.",
    ),
    rule(
      "nouns-do-not-import-each-other",
      { path: "^components/(?!ui|shell)([^/]+)/" },
      { path: "^components/(?!ui|shell)([^/]+)/", pathNot: "^components/$1/" },
      "A noun folder stands alone.",
    ),
    rule(
      "gateway-and-admin-are-apart",
      { path: "^lib/(gateway|openclaw|live|auth)/", pathNot: "\\.test\\.ts$" },
      { path: "^lib/(admin|doctor|runtime)" },
      "Verbs sit on top of the rooms they use.",
    ),
    rule(
      "not-to-unresolvable",
      {},
      { couldNotResolve: true },
      "An import that resolves to nothing is not checked at all.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(\\.next|dist|\\.understudy|next-env)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mts", ".js", ".mjs", ".json"],
    },
  },
};
