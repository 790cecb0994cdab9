import { endpoints } from '#server/routes.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const example = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8');
const MB = 1024 * 1024;

test('the proxy examples accept the largest body that any call accepts, and no larger one', () => {
  const largest = Math.max(...endpoints.map(({ maxBytes = 0 }) => maxBytes));
  const [, nginx] = /client_max_body_size (\d+)m;/.exec(example('nginx.conf')) ?? [];
  const [, caddy] = /max_size (\d+)MiB/.exec(example('Caddyfile')) ?? [];
  expect([Number(nginx) * MB, Number(caddy) * MB]).toEqual([largest, largest]);
});
