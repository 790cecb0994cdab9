/**
 * Publish → live: from the call that publishes a post to the moment at which a reader has been sent its page, the
 * first index page with it, and home. Once with the site at rest, and once while it is still sweeping.
 */
import { pages } from '#contract/paths.ts';
import type { Host } from '#testing/host.ts';
import { print, printAim, rounds, spread } from '../measure.ts';
import { atRest } from '../parts/process-tree.ts';
import { samplePost } from '../parts/sample-posts.ts';
import { signIn } from '#testing/writer.ts';

/** Each post is a new one, and newer than all others. */
let made = 0;

/** @param posts how many there are, in words */
export async function publishToLive(host: Host, posts: string): Promise<void> {
  const writer = await signIn(host);
  const once = async () => {
    const title = `Fresh ${(made += 1)}`;
    const id = await writer.create({ ...samplePost(made), title });
    const start = performance.now();
    await writer.publish(id);
    await untilShown(host.url, pages.post(id), title);
    await untilShown(host.url, pages.blog, title);
    await untilShown(host.url, pages.home, '</html>');
    return performance.now() - start;
  };
  const resting: number[] = [];
  for (let round = 0; round < rounds(5); round += 1) {
    await atRest(host.pid);
    resting.push(await once());
  }
  print(`publish → live, ${posts}`, spread(resting), 'ms');
  printAim(`publish → live, ${posts}`, spread(resting).median / 1000, 0.5, 's');
  const sweeping: number[] = [];
  for (let round = 0; round < rounds(5); round += 1) sweeping.push(await once());
  print(`the same, one after the other`, spread(sweeping), 'ms', 'each while pages of the one before are rendered');
}

async function untilShown(url: string, path: string, text: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url + path);
    if ((await answer.text()).includes(text) && answer.ok) return;
  }
}
