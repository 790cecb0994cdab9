/**
 * Records the acknowledged writes of a site, and checks that they still exist: each post with its text and its
 * visibility.
 */
import { pages } from '#contract/paths.ts';
import type { Host } from '../../support/host.ts';
import type { WrittenPost, Writer } from '../../support/writer.ts';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

export interface Entry {
  title: string;
  /** Number of times that the text was written. The text contains this number. */
  version: number;
  published: boolean;
}

export interface LedgerState {
  entries: Record<string, Entry>;
  /** The write without a response. The server may or may not have stored it. */
  unanswered?: { id: string; after: Entry } | undefined;
  /** Total number of acknowledged writes. */
  acknowledged: number;
}

export const emptyLedger = (): LedgerState => ({ entries: {}, acknowledged: 0 });

/**
 * Returns the site for a kill. After every `lives` kills, a new site is created as a copy of `new`, with an empty
 * ledger. The kills in between use the same site.
 * @param kill counted from 0
 */
export function siteOfKill(folder: string, before: LedgerState, kill: number, lives: number) {
  const dataDir = join(folder, `site-${Math.floor(kill / lives)}`);
  if (kill % lives > 0) return { dataDir, ledger: before };
  cpSync(join(folder, 'new'), dataDir, { recursive: true });
  return { dataDir, ledger: { ...emptyLedger(), acknowledged: before.acknowledged } };
}

export const textOf = ({ title, version }: Entry) => `Version ${version} of ${title}.`;

/** Writes posts to a site without end, and records the acknowledged writes in the ledger. */
export async function writeOn(ledger: LedgerState, writer: Writer, prefix: string): Promise<never> {
  const change = async (id: string, after: Entry, work: () => Promise<unknown>) => {
    ledger.unanswered = { id, after };
    await work();
    ledger.entries[id] = after;
    ledger.unanswered = undefined;
    ledger.acknowledged += 1;
  };
  for (let index = 0; ; index += 1) {
    const first: Entry = { title: `${prefix} ${index}`, version: 1, published: false };
    const id = await writer.create(contentOf(first));
    ledger.entries[id] = first;
    ledger.acknowledged += 1;
    const second = { ...first, version: 2 };
    await change(id, second, () => writer.save(id, contentOf(second), 1));
    if (index % 3 === 2) continue;
    await change(id, { ...second, published: true }, () => writer.publish(id));
    if (index % 3 === 1) await change(id, second, () => writer.unpublish(id));
  }
}

/**
 * Checks all acknowledged writes in the API, and the pages of the newest posts. Afterwards, the ledger contains the
 * found state of the unanswered write.
 * @throws AssertionError if a write is lost
 */
export async function check(ledger: LedgerState, host: Host, writer: Writer): Promise<void> {
  const found = new Map<string, Entry>();
  const all = Object.entries(ledger.entries);
  for (let start = 0; start < all.length; start += 8) {
    const some = all.slice(start, start + 8);
    await Promise.all(
      some.map(async ([id, entry]) => {
        const { title, published, body } = await writer.read(id);
        const version = Number(/^Version (\d+) of/.exec(String(body.blocks[0]?.data['text']))?.[1]);
        found.set(id, { title, published, version });
        const { unanswered } = ledger;
        const possible = unanswered?.id === id ? [entry, unanswered.after] : [entry];
        expect(possible, `${id} as it was acknowledged`).toContainEqual({ title, published, version });
      }),
    );
  }
  ledger.entries = Object.fromEntries(found);
  ledger.unanswered = undefined;
  for (const [id, entry] of all.slice(-6)) {
    const now = found.get(id) ?? entry;
    const answer = await fetch(host.url + pages.post(id));
    expect([id, answer.status]).toEqual([id, now.published ? 200 : 404]);
    const page = await answer.text();
    expect(page).toContain('</html>');
    if (now.published) expect(page).toContain(textOf(now));
  }
  // Checks the rest of the site: every post that the index links to exists.
  const index = await (await fetch(host.url + pages.blog)).text();
  expect(index).toContain('</html>');
  for (const [, path] of [...index.matchAll(/href="(\/blog\/[^"#?]+)"/g)].slice(0, 30)) {
    expect([path, (await fetch(host.url + path)).status]).toEqual([path, 200]);
  }
}

export const contentOf = (entry: Entry): WrittenPost => ({
  title: entry.title,
  category: 'Kill',
  keywords: [],
  body: { blocks: [{ type: 'paragraph', data: { text: textOf(entry) } }] },
});
