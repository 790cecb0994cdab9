/** Memory after a visitor, or a search engine, has read 5,000 pages. */
import { api, pages } from '#contract/paths.ts';
import { postSummary } from '#contract/posts.ts';
import { z } from '#contract/zod.ts';
import type { Host } from '../../support/host.ts';
import { print, spread } from '../measure.ts';
import { atRest, memoryOf } from '../parts/process-tree.ts';
import { askAll } from '../parts/requests.ts';

export async function memoryRead(host: Host): Promise<void> {
  await atRest(host.pid);
  const before = await memoryOf(host.pid);
  const list: unknown = await (await fetch(host.url + api.posts)).json();
  const urls = z
    .array(postSummary)
    .parse(list)
    .map((post) => host.url + pages.postAt(post));
  const start = performance.now();
  await askAll(urls, { atOnce: 8, headers: { 'accept-encoding': 'br' } });
  print(`reading ${urls.length} pages`, spread([performance.now() - start]), 'ms');
  await atRest(host.pid);
  print('memory before, at this size', spread([before]), 'MB');
  print('memory after', spread([await memoryOf(host.pid)]), 'MB');
}
