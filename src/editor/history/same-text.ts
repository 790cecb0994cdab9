import { z } from '#contract/zod-mini.ts';
import { cleanDocument } from '#document/clean.ts';
import { nest } from '../edits/outline.ts';
import { orderKey, type LiveBlock } from '../live-block.ts';
import type { Texts } from './history.ts';

const order = z.array(z.string());

/** Returns whether two states of a post look equal to a reader: blank blocks and ids are ignored. */
export function haveSameText(a: Texts, b: Texts): boolean {
  return JSON.stringify(said(a)) === JSON.stringify(said(b));
}

function said(texts: Texts): [string, unknown][] {
  const inOrder = [...texts].filter(([key]) => key.endsWith(`/${orderKey}`));
  const blocks = new Set<string>();
  const documents = inOrder.map(([key, text]): [string, unknown] => {
    const prefix = key.slice(0, -orderKey.length);
    for (const name of texts.keys()) if (name.startsWith(prefix)) blocks.add(name);
    const ids = order.parse(JSON.parse(text));
    const found = ids.flatMap((id) => {
      const block = texts.get(prefix + id);
      return block ? [JSON.parse(block) as LiveBlock] : [];
    });
    return [key, cleanDocument({ blocks: nest(found) }).blocks.map(({ type, data, tunes }) => [type, data, tunes])];
  });
  const fields = [...texts].filter(([key]) => !blocks.has(key));
  return [...documents, ...fields].sort(([a], [b]) => (a < b ? -1 : 1));
}
