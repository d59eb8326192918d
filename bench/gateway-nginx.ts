import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Target } from "./gateway-children";
import { isUp, peerFolder, processUsage, startPeer } from "./gateway-peer";

const program = "/usr/sbin/nginx";
const port = 18_788;

/** One process, connections to the upstream kept, the next server of a group tried after a 429. */
const configOf = (folder: string, upstream: string) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream model { server ${upstream}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 1000000;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Authorization "Bearer upstream";
    location /plain/ { proxy_pass http://model/ok/; }
    location /fallback/ {
      proxy_pass http://model/bad/;
      proxy_intercept_errors on;
      error_page 429 = @next;
    }
    location @next { rewrite ^/fallback/(.*)$ /ok/$1 break; proxy_pass http://model; }
  }
}
`;

/** What a proxy in C needs for the same bytes: no key, no rules, no record. A sentence says why where it is missing. */
export async function startNginx(upstreamUrl: string): Promise<{ plain: Target; fallback: Target } | string> {
  if (!existsSync(program)) return "nginx is not installed";
  const folder = path.join(peerFolder, "nginx");
  await mkdir(folder, { recursive: true });
  const config = path.join(folder, "nginx.conf");
  await writeFile(config, configOf(folder, new URL(upstreamUrl).host));
  const child = startPeer([program, "-c", config, "-p", folder]);
  const stop = () => void child.kill();
  if (!(await isUp(`http://127.0.0.1:${port}/`))) {
    stop();
    return "nginx did not start";
  }
  const target = (place: string): Target => ({
    url: `http://127.0.0.1:${port}/${place}/v1/chat/completions`,
    headers: {},
    usage: () => processUsage(child.pid),
    stop,
  });
  return { plain: target("plain"), fallback: target("fallback") };
}
