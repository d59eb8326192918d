import next from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";

const restricted = [
  { selector: "TSEnumDeclaration", message: "Use a union of strings." },
  {
    selector: "ImportDeclaration[source.value=/(^|\\/)index$/]",
    message: "No barrel files: import the file that has the thing.",
  },
];

const config = [
  {
    ignores: [
      ".next/**",
      "dist/**",
      ".understudy/**",
      "next-env.d.ts",
      "coverage/**",
      "reports/**",
      ".stryker-tmp/**",
    ],
  },
  ...next,
  ...nextTypescript,
  {
    files: ["**/*.ts", "**/*.tsx"],
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-definitions": ["error", "type"],
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-console": "error",
      "max-lines": ["error", { max: 300 }],
      "no-restricted-syntax": ["error", ...restricted],
    },
  },
  {
    files: ["lib/failover/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        "fetch",
        "process",
        "setTimeout",
        "setInterval",
        "crypto",
        "performance",
      ],
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: "The clock is an argument (G-6)." },
        { object: "Math", property: "random", message: "The random source is an argument (G-6)." },
      ],
    },
  },
  {
    files: ["components/**/*.tsx"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: "Render from useNow() (lib/client/use-now.ts)." },
      ],
    },
  },
  {
    files: ["app/api/**/*.ts", "lib/admin/**/*.ts", "lib/auth/**/*.ts"],
    ignores: ["**/*.test.ts", "lib/admin/reset-operator.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...restricted,
        {
          selector: "NewExpression[callee.name='AppError'] > :matches(Literal, TemplateLiteral):nth-child(2)",
          message:
            "An operator may meet it: say() it (lib/error-said.ts), so that the desk has it in every language.",
        },
      ],
    },
  },
  { files: ["e2e/**/*.ts"], rules: { "react-hooks/rules-of-hooks": "off" } },
  {
    files: ["bin/**/*.mjs", "bin/**/*.ts", "bench/**/*.ts", "bench/**/*.mjs"],
    rules: { "no-console": "off" },
  },
];
export default config;
