/**
 * Records the acknowledged writes of a site, and checks that they still exist: each post with its text and its
 * visibility.
 */
import { pages } from '#contract/paths.ts';
import type { Host } from '../../support/host.ts';
import type { WrittenPost, Writer } from '../../support/writer.ts';
import { setTimeout as delay } from 'node:timers/promises';
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

export const textOf = ({ title, version }: Entry) => `Version ${version} of ${title}.`;

/** Writes posts to a site until `isOver`, and records the acknowledged writes in the ledger. */
export async function writeOn(
  ledger: LedgerState,
  writer: Writer,
  prefix: string,
  { isOver = (): boolean => false, onPublish = (_id: string) => Promise.resolve() } = {},
): Promise<void> {
  const change = async (id: string, after: Entry, work: () => Promise<unknown>) => {
    ledger.unanswered = { id, after };
    await work();
    ledger.entries[id] = after;
    ledger.unanswered = undefined;
    ledger.acknowledged += 1;
  };
  for (let index = 0; !isOver(); index += 1) {
    const first: Entry = { title: `${prefix} ${index}`, version: 1, published: false };
    const id = await writer.create(contentOf(first));
    ledger.entries[id] = first;
    ledger.acknowledged += 1;
    const second = { ...first, version: 2 };
    await change(id, second, () => writer.save(id, contentOf(second), 1));
    if (index % 3 === 2) continue;
    await change(id, { ...second, published: true }, () => writer.publish(id));
    await onPublish(id);
    if (index % 3 === 1) await change(id, second, () => writer.unpublish(id));
  }
}

/**
 * Finds out whether the write without a response was done.
 * @returns the post as the API has it
 * @throws AssertionError if a write is lost
 */
async function settle(ledger: LedgerState, writer: Writer, id: string): Promise<Entry> {
  const { title, published, body } = await writer.read(id);
  const version = Number(/^Version (\d+) of/.exec(String(body.blocks[0]?.data['text']))?.[1]);
  const possible = [ledger.entries[id], ...(ledger.unanswered?.id === id ? [ledger.unanswered.after] : [])];
  expect(possible, `${id} as it was acknowledged`).toContainEqual({ title, published, version });
  return (ledger.entries[id] = { title, published, version });
}

/** @returns whether the API accepted the calls; it may only refuse them with 500 or 503 */
async function isAccepted(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (cause) {
    expect(String(cause)).toMatch(/answered with 50[03]/);
    return false;
  }
}

/** Like `writeOn`, but continues after writes that the API refuses. Returns their number. */
export async function writeDespiteRefusals(...[ledger, writer, prefix, options]: Required<Parameters<typeof writeOn>>) {
  let refused = 0;
  while (!(await isAccepted(writeOn(ledger, writer, `${prefix} ${refused}`, options)))) {
    refused += 1;
    const { unanswered } = ledger;
    while (unanswered && !(await isAccepted(settle(ledger, writer, unanswered.id)))) await delay(200);
    ledger.unanswered = undefined;
  }
  return refused;
}

/**
 * Checks all acknowledged writes in the API, and the pages of the newest posts. Afterwards, the ledger contains the
 * found state of the unanswered write.
 * @throws AssertionError if a write is lost
 */
export async function check(ledger: LedgerState, host: Host, writer: Writer): Promise<void> {
  const ids = Object.keys(ledger.entries);
  for (let start = 0; start < ids.length; start += 8)
    await Promise.all(ids.slice(start, start + 8).map((id) => settle(ledger, writer, id)));
  ledger.unanswered = undefined;
  for (const [id, entry] of Object.entries(ledger.entries).slice(-6)) {
    const answer = await fetch(host.url + pages.post(id));
    expect([id, answer.status]).toEqual([id, entry.published ? 200 : 404]);
    const page = await answer.text();
    expect(page).toContain('</html>');
    if (entry.published) expect(page).toContain(textOf(entry));
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
