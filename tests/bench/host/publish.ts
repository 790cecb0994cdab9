/**
 * Publish → live: the time from the call that publishes a post until a reader has received three pages: the post, the
 * first index page with it, and the home page. Update → live is the same time for an edited post.
 */
import { pages } from '#contract/paths.ts';
import type { Host } from '../../support/host.ts';
import { atRest } from '../parts/process-tree.ts';
import { samplePost } from '../parts/sample-posts.ts';
import { signIn } from '../../support/writer.ts';

/** Number of posts so far. Each post is new, and newer than all other posts. */
let made = 0;

export interface TimedWriter {
  /** @returns milliseconds from the call until readers have received a new post */
  publish: () => Promise<number>;
  /** @returns milliseconds from the call until readers have received an edited post */
  update: () => Promise<number>;
}

export async function timedWriter(host: Host): Promise<TimedWriter> {
  const writer = await signIn(host);
  const shown = async (id: string, title: string, change: () => Promise<void>) => {
    const start = performance.now();
    await change();
    await untilShown(host.url, pages.post(id), title);
    await untilShown(host.url, pages.blog, title);
    await untilShown(host.url, pages.home, '</html>');
    return performance.now() - start;
  };
  const created = async () => {
    const post = { ...samplePost((made += 1)), title: `Fresh ${made}` };
    return { id: await writer.create(post), post };
  };
  return {
    publish: async () => {
      const { id, post } = await created();
      return shown(id, post.title, () => writer.publish(id));
    },
    update: async () => {
      const { id, post } = await created();
      await writer.publish(id);
      const title = `Revised ${made}`;
      const revision = await writer.save(id, { ...post, title }, 1, { published: true });
      await atRest(host.pid);
      return shown(id, title, () => writer.update(id, revision));
    },
  };
}

async function untilShown(url: string, path: string, text: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url + path);
    if ((await answer.text()).includes(text) && answer.ok) return;
  }
}
