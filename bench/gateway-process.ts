// One process of the gateway bench: `upstream`, `load`, `bare <upstream>`, `ours…  <upstream>`; talks over IPC.
import { get } from "node:http";
import { startBareProxy } from "./gateway-bare";
import { startHouse } from "./gateway-house";
import { runLoad, type LoadJob } from "./gateway-load";
import { startUpstream } from "./gateway-upstream";

export type Order =
  { type: "load"; job: LoadJob } | { type: "watch"; url: string } | { type: "usage" } | { type: "stop" };

const [role = "", upstreamUrl = ""] = process.argv.slice(2);
const say = (message: object) => process.send?.(message);
let stop = async () => {};

process.on("message", (order: Order) => {
  switch (order.type) {
    case "load":
      return void runLoad(order.job).then(say);
    case "watch":
      return void get(order.url, (feed) => {
        feed.resume();
        say({});
      });
    case "usage": {
      const { user, system } = process.cpuUsage();
      return say({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1024 / 1024 });
    }
    case "stop":
      return void stop().then(() => process.exit(0));
  }
});

process.on("disconnect", () => process.exit(0));

switch (role) {
  case "upstream":
    say({ url: await startUpstream(), key: "" });
    break;
  case "bare":
    say({ url: await startBareProxy(upstreamUrl), key: "" });
    break;
  case "ours":
  case "ours-unlogged":
  case "ours-large": {
    const house = await startHouse(upstreamUrl, {
      isLogged: role !== "ours-unlogged",
      profiles: role === "ours-large" ? 10_000 : 0,
    });
    stop = house.stop;
    say({ url: house.url, key: house.key });
    break;
  }
  default:
    say({ url: "", key: "" });
}
