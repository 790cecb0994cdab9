/** nginx and Caddy in front of a started site, configured as in `deploy/` except for names, ports and TLS. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { killAtEnd, removeAtEnd } from './at-end.ts';

export const proxyNames = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof proxyNames)[number];

export interface Proxy {
  url: string;
  stop: () => Promise<void>;
}

const example = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function nginxConfig(site: string, port: number, folder: string): string {
  const example80 = /\nserver \{\n {4}listen 80;[\s\S]*?\n\}\n/;
  const own = example('nginx.conf')
    .replace(example80, '\n')
    .replace('127.0.0.1:8888', site)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/ *listen \[::\]:443 ssl;\n| *ssl_certificate.*\n/g, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  return `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${join(folder, 'pid')}; error_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${own}}\n`;
}

function caddyConfig(site: string, port: number): string {
  const own = example('Caddyfile');
  const https = own.slice(own.indexOf('\nyour.domain {'));
  return `{\n\tadmin off\n}\n${https.replace('your.domain', `http://localhost:${port}`).replace('127.0.0.1:8888', site)}`;
}

/** @returns whether the proxy is installed */
export const hasProxy = (name: ProxyName): boolean => spawnSync(name, ['-h'], { stdio: 'ignore' }).error === undefined;

/**
 * Starts a proxy in front of a site.
 * @param siteUrl URL of the site itself
 * @throws Error with the proxy's output if the proxy ends at once
 */
export async function startProxy(name: ProxyName, siteUrl: string): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  removeAtEnd(folder);
  const port = await freePort();
  const { port: sitePort } = new URL(siteUrl);
  const file = join(folder, 'config');
  const site = `127.0.0.1:${sitePort}`;
  writeFileSync(file, name === 'nginx' ? nginxConfig(site, port, folder) : caddyConfig(site, port));
  const words = name === 'nginx' ? ['-p', folder, '-c', file] : ['run', '--adapter', 'caddyfile', '--config', file];
  const child = spawn(name, words, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ended = once(child, 'close');
  void ended.then(killAtEnd(child));
  const url = `http://localhost:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${printed}`);
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { headers: { host: `localhost:${port}` } }).catch(
      () => undefined,
    );
    if (answer?.ok) break;
    await delay(50);
  }
  return {
    url,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
