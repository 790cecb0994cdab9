/**
 * Merges the versions of a post from two devices: field by field, and block by block in body and summary. A field or
 * block that was changed on both devices is a conflict for the writer to resolve. Loaded only if the versions differ.
 */
import type { Block, EditorDocument } from '#contract/documents.ts';
import { cleanDocument } from '#document/clean.ts';
import { mergeRows } from '#document/merge/rows.ts';
import type { MergedRow } from '#document/merge/row-block.ts';
import { flatten, nest, settled } from './edits/outline.ts';
import { newBlockId, type LiveBlock } from './live-block.ts';
import { documentKey, type PostText } from './post-text.ts';

/** A field or block that both devices changed. If `mine` or `theirs` is missing, that device deleted the block. */
export type TextConflict = { key: string; name: 'title' | 'category'; mine: string; theirs: string } | BlockInConflict;
interface BlockInConflict {
  key: string;
  name: 'summary' | 'body';
  id: string;
  mine?: Block;
  theirs?: Block;
}

/** For a block, `both` keeps the two versions, one after the other. */
export type Choice = 'mine' | 'theirs' | 'both';

export interface TextMerge {
  conflicts: TextConflict[];
  /**
   * Returns the text with the choices, by conflict key. Without a choice, the text contains both versions of a block,
   * and my version of a field.
   */
  text: (choices?: ReadonlyMap<string, Choice>) => PostText;
}

/** @param base the common base of both versions */
export function mergeTexts(base: PostText, mine: PostText, theirs: PostText): TextMerge {
  const fields = (['title', 'category'] as const).map((name) => {
    const isConflict = mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name];
    return { name, isConflict, merged: mine[name] === base[name] ? theirs[name] : mine[name] };
  });
  const documents = (['summary', 'body'] as const).map((name) => ({
    name,
    ...mergeDocuments(base[name], mine[name], theirs[name]),
  }));
  const [title, category] = fields;
  const [summary, body] = documents;
  const keywords = mergeKeywords(base.keywords, mine.keywords, theirs.keywords);
  return {
    conflicts: [
      ...fields
        .filter(({ isConflict }) => isConflict)
        .map(({ name }) => ({ key: name, name, mine: mine[name], theirs: theirs[name] })),
      ...documents.flatMap(({ name, conflicts }) =>
        conflicts.map(({ base: _, ...sides }) => ({ ...sides, key: `${name} ${sides.id}`, name })),
      ),
    ],
    text(choices = new Map()) {
      const chosen = (name: 'title' | 'category') => (choices.get(name) === 'theirs' ? theirs[name] : undefined);
      return {
        title: chosen('title') ?? title?.merged ?? mine.title,
        category: chosen('category') ?? category?.merged ?? mine.category,
        keywords,
        summary: summary?.document((id) => choices.get(`summary ${id}`)) ?? mine.summary,
        body: body?.document((id) => choices.get(`body ${id}`)) ?? mine.body,
      };
    },
  };
}

/**
 * Applies the keywords that either side added or removed. If only one side changed the keywords, its order is used.
 */
function mergeKeywords(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  if (JSON.stringify(theirs) === JSON.stringify(base)) return [...mine];
  const kept = theirs.filter((keyword) => mine.includes(keyword) || !base.includes(keyword));
  const added = mine.filter((keyword) => !base.includes(keyword) && !kept.includes(keyword));
  return [...kept, ...added];
}

interface DocumentMerge {
  conflicts: MergedRow['conflicts'];
  document: (choice: (id: string) => Choice | undefined) => EditorDocument;
}

function mergeDocuments(base: EditorDocument, mine: EditorDocument, theirs: EditorDocument): DocumentMerge {
  const [was, own, other] = [base, mine, theirs].map((document) => JSON.stringify(documentKey(document)));
  if (own === was || own === other) return { conflicts: [], document: () => theirs };
  if (other === was) return { conflicts: [], document: () => mine };
  const { row, conflicts } = mergeRows(storedRow(base), storedRow(mine), storedRow(theirs), newBlockId);
  const byId = new Map(conflicts.map((conflict) => [conflict.id, conflict]));
  return {
    conflicts,
    document(choice) {
      const chosen = row.flatMap((block): LiveBlock[] => {
        const conflict = byId.get(block.id);
        return conflict ? chosenOf(block, conflict, choice(block.id) ?? 'both') : [block];
      });
      return cleanDocument({ ...mine, blocks: nest(settled(chosen, row)) });
    },
  };
}

/**
 * Returns the stored blocks as a flat list. Nested blocks are stored without ids, so their ids in the list are empty.
 */
const storedRow = (document: EditorDocument): LiveBlock[] => flatten(cleanDocument(document).blocks, () => '');

/**
 * Returns the chosen version or versions of a block. If both are chosen, the other device's version comes first,
 * because nested blocks must follow directly after my version.
 */
function chosenOf(block: LiveBlock, { mine, theirs }: { mine?: Block; theirs?: Block }, choice: Choice): LiveBlock[] {
  const placed = (side: Block, id: string): LiveBlock => {
    const { depth: _, ...rest } = side as LiveBlock;
    return block.depth ? { ...rest, id, depth: block.depth } : { ...rest, id };
  };
  if (choice === 'both' && mine && theirs) return [placed(theirs, newBlockId()), placed(mine, block.id)];
  const side = choice === 'both' ? (mine ?? theirs) : choice === 'mine' ? mine : theirs;
  return side ? [placed(side, block.id)] : [];
}

/**
 * Returns the editor's blocks after a merge. `document` was merged from these blocks. Unchanged blocks keep their id.
 * Blank blocks keep their position, although no document contains them.
 */
export function followedRow(live: readonly LiveBlock[], document: readonly LiveBlock[]): LiveBlock[] {
  return mergeRows(withoutBlank(live), live, document, newBlockId).row;
}

function withoutBlank(row: readonly LiveBlock[]): LiveBlock[] {
  /**
   * The lowest depth from the following block to the next block that is kept. A blank container is kept if it
   * contains such a block.
   */
  let held = 0;
  return row
    .toReversed()
    .filter((block) => {
      const { depth = 0, ...alone } = block;
      const isKept = held > depth || cleanDocument({ blocks: [alone] }).blocks.length > 0;
      held = isKept ? depth : Math.min(held, depth);
      return isKept;
    })
    .toReversed();
}
