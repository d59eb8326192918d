import type en from "./en.json";

declare module "next-intl" {
  // Only an interface can be merged with the library's own.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface AppConfig {
    Messages: typeof en;
  }
}
