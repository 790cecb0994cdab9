import type { RequestListener } from 'node:http';
import { listen } from '#host/listen.ts';
import { observed } from '#host/serving/observe.ts';
import { routeOf } from '#site/http/routes.ts';
import { sharedDatabase } from '#support/shared.ts';
import { expect, test } from 'vitest';
import { operate } from './observability.ts';

const connection = await sharedDatabase();

test.each([
  ['/', '/'],
  ['/blog', '/blog'],
  ['/blog/a-title-k3x9qd?token=1', '/blog/:id'],
  ['/blog/preview/S3CRET', '/blog/preview/:token'],
  ['/users/reset-password/S3CRET', '/users/reset-password/:token'],
  ['/users/revoke-session/S3CRET', '/users/revoke-session/:token'],
  ['/users/revert-email-change/S3CRET', '/users/revert-email-change/:token'],
  ['/users/reset-password', '/users/reset-password'],
  ['/_astro/app.Ab12.js', '/_astro/*'],
  ['/research/year/2024', '/research/:facet/:value'],
  ['/anything/of/the/owner', '(other)'],
])('reports %s as %s', (target, route) => {
  expect(routeOf(target)).toBe(route);
});

test('logs and counts requests without paths, queries and tokens', async () => {
  const lines: string[] = [];
  const sources = { connections: [connection], failedPages: () => 2, sweeping: () => true };
  const metrics = { host: '127.0.0.1', port: 0 };
  const operating = await operate({ logFormat: 'json', metrics }, sources, (line) => void lines.push(line));
  const answer: RequestListener = (request, response) => {
    response.statusCode = request.url === '/blog' ? 200 : 404;
    response.end();
  };
  const listener = await listen(0, '127.0.0.1');
  listener.handleWith(observed(answer, operating.observe));
  const at = `http://127.0.0.1:${listener.port}`;
  for (const path of ['/blog', '/blog', '/blog/preview/S3CRET?next=S3CRET', '/S3CRET']) await fetch(at + path);
  await expect.poll(() => lines.length).toBe(4);
  operating.published(30);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'info', message: 'request', method: 'GET', route: '/blog', status: 200 },
    { route: '/blog' },
    { route: '/blog/preview/:token', status: 404 },
    { route: '(other)', status: 404 },
  ]);

  const scraped = await fetch(`http://127.0.0.1:${operating.port}/metrics`);
  expect(scraped.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
  const text = await scraped.text();
  for (const line of [
    '# TYPE http_requests counter',
    'http_requests_total{method="GET",route="/blog",status="200"} 2',
    'http_request_duration_seconds_count{route="/blog"} 2',
    'http_request_duration_seconds_bucket{route="/blog",le="+Inf"} 2',
    'site_publish_seconds_bucket{le="0.1"} 1',
    'site_publish_seconds_sum 0.03',
    'db_pool_connections{pool="pages",state="total"} 1',
    'site_pages_failed 2',
    'site_sweep_running 1',
    'mails_waiting 0',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text.endsWith('\n# EOF\n')).toBe(true);
  expect(text + lines.join()).not.toContain('S3CRET');
  expect((await fetch(`http://127.0.0.1:${operating.port}/`)).status).toBe(404);
  await operating.close();
  await listener.close();
});

test('observes nothing and opens no port if neither is configured', async () => {
  const sources = { connections: [], failedPages: () => 0, sweeping: () => false };
  const operating = await operate({ logFormat: 'text', metrics: undefined }, sources, () => undefined);
  expect([operating.observe, operating.port]).toEqual([undefined, undefined]);
  await operating.close();
});

test('an unusable address is reported with the name of its variable', async () => {
  const sources = { connections: [], failedPages: () => 0, sweeping: () => false };
  const metrics = { host: '203.0.113.1', port: 9464 };
  await expect(operate({ logFormat: 'text', metrics }, sources, () => undefined)).rejects.toThrow(/METRICS/);
});
