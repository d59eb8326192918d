import base from "../playwright.config";

const config = { ...base, testDir: ".", testMatch: "screenshots.ts", workers: 1, timeout: 300_000 };
export default config;
