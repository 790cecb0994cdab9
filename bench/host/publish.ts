/**
 * Publish → live: from the call that publishes a post to the moment at which a reader has been sent its page, the
 * first index page with it, and home. Once with the site at rest, and once while it is still sweeping.
 */
import { authAnswer } from '#contract/accounts.ts';
import { api, pages } from '#contract/paths.ts';
import { savePostAnswer } from '#contract/posts.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import type { Host } from '#testing/host.ts';
import { print, printAim, rounds, spread } from '../measure.ts';
import { atRest } from '../parts/process-tree.ts';
import { samplePost } from '../parts/sample-posts.ts';

/** @param posts how many there are, in words */
export async function publishToLive(host: Host, posts: string): Promise<void> {
  const writer = await signIn(host);
  const once = async () => {
    const { id, title } = await writer.create();
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

let made = 0;

/** The admin, as a program calls the API. */
async function signIn(host: Host) {
  const headers: Record<string, string> = { 'content-type': 'application/json', origin: host.url };
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(host.url + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`);
    return answer;
  };
  const answer = await call('POST', api.login, host.admin);
  headers['cookie'] = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  headers['x-csrf-token'] = authAnswer.parse(await answer.json()).csrfToken;
  return {
    /** A new, unpublished post, newer than all others. */
    async create() {
      const { body, summary, keywords, category } = samplePost(made);
      const title = `Fresh ${(made += 1)}`;
      const data = { title, categoryName: category, keywords, published: false };
      const documents = { body: documentToJson(body), summary: documentToJson(summary) };
      const created = await call('POST', api.posts, { data: { ...data, ...documents } });
      return { title, id: savePostAnswer.parse(await created.json()).postId };
    },
    publish: (id: string) => call('PATCH', api.post(id), { published: true }),
  };
}
