/**
 * Changes the blocks of an Editor.js instance to another state with as few changes as possible. Unchanged blocks then
 * keep their scroll position and elements.
 */
import type { EditorApi } from './editor-api.ts';
import type { Texts } from './history/history.ts';
import { orderKey, type LiveBlock } from './live-block.ts';
import type { LiveTools } from './tools/live-tools.ts';

/** @returns a function that shows the given texts; `ids` returns the current blocks' ids, in order */
export function blockSetter(liveDocument: {
  editor: Pick<EditorApi, 'blocks'>;
  live: LiveTools;
  ids: () => string[];
}): (texts: Texts) => void {
  const { editor, live, ids } = liveDocument;

  return function put(texts) {
    const scroll = { left: window.scrollX, top: window.scrollY };
    const order = texts.get(orderKey);
    const wanted = order === undefined ? ids() : (JSON.parse(order) as string[]);
    const blocks = new Map([...texts].filter(([key, text]) => key !== orderKey && text !== '').map(parsed));
    for (const [id, block] of blocks) if (wanted.includes(id)) show(block);
    if (order !== undefined) arrange(wanted, blocks);
    window.scrollTo({ ...scroll, behavior: 'instant' });
  };

  /** Updates a block in place. */
  function show({ id, type, data }: LiveBlock): void {
    const index = ids().indexOf(id);
    if (index < 0) return;
    const entry = live.get(id);
    if (entry?.tool.setData && entry.type === type) {
      entry.tool.setData(data);
      // Makes Editor.js update its list of the block's fields, which may contain removed fields.
      editor.blocks.getById(id)?.dispatchChange();
    } else editor.blocks.insert(type, data, {}, index, false, true, id);
  }

  /** Inserts, deletes and moves blocks until their order is as wanted. */
  function arrange(wanted: readonly string[], blocks: ReadonlyMap<string, LiveBlock>): void {
    const standing = new Set(wanted);
    const now = ids();
    wanted.forEach((id, index) => {
      const block = blocks.get(id);
      if (now.includes(id) || !block) return;
      const after = index === 0 ? -1 : now.indexOf(wanted[index - 1] ?? '');
      editor.blocks.insert(block.type, block.data, {}, after + 1, false, false, id);
      now.splice(after + 1, 0, id);
    });
    for (let index = now.length - 1; index >= 0; index -= 1) {
      if (standing.has(now[index] ?? '')) continue;
      editor.blocks.delete(index);
      now.splice(index, 1);
    }
    for (let index = 0; index < wanted.length; index += 1) {
      const [here, there] = [now[index] ?? '', wanted[index] ?? ''];
      if (here === there) continue;
      // If one block has moved down, moves that block and not all blocks that it passed.
      const from = now[index + 1] === there ? index : now.indexOf(there);
      const to = from === index ? wanted.indexOf(here) : index;
      editor.blocks.move(to, from);
      now.splice(to, 0, ...now.splice(from, 1));
      if (from === index) index -= 1;
    }
  }
}

function parsed([id, text]: [string, string]): [string, LiveBlock] {
  return [id, JSON.parse(text) as LiveBlock];
}
