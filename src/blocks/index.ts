/**
 * The kinds of blocks. This is the only list of kinds, and all operations on documents use it. A kind is a folder,
 * and CONTRIBUTING.md explains how to add a kind. The other parts of the kinds are listed in separate files next to
 * this file, so that each caller loads only the parts it needs. `html.ts` and `markdown.ts` are for rendering and
 * conversion, `tools.ts` for the editor.
 */
import type { Block } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import * as callout from './callout/schema.ts';
import * as chart from './chart/schema.ts';
import * as code from './code/schema.ts';
import * as details from './details/schema.ts';
import * as diagram from './diagram/schema.ts';
import * as divider from './divider/schema.ts';
import * as figure from './figure/schema.ts';
import * as header from './header/schema.ts';
import type { Kind, Raw, TextChange } from './kind.ts';
import * as link from './link/schema.ts';
import * as list from './list/schema.ts';
import * as math from './math/schema.ts';
import { nestedBlocksIn } from './nested-blocks.ts';
import * as paragraph from './paragraph/schema.ts';
import * as quote from './quote/schema.ts';
import * as table from './table/schema.ts';
import * as video from './video/schema.ts';

/** The kinds by the stored type of a block, in the order of the editor's menu. */
const kinds = {
  paragraph,
  header,
  list,
  code,
  figure,
  quote,
  callout,
  table,
  details,
  math,
  chart,
  diagram,
  link,
  video,
  divider,
} satisfies Record<string, Kind<object>>;

export type KindName = keyof typeof kinds;
/** The data of each kind. */
export type DataOf = { [T in KindName]: Exclude<ReturnType<(typeof kinds)[T]['read']>, undefined> };
/** A block that can be shown. Missing values have their defaults. */
export type KnownBlock = { [T in KindName]: { type: T; data: DataOf[T] } }[KindName];

export const kindNames = Object.keys(kinds) as KindName[];

/** Returns the kind of a type; undefined if this product does not know the type. */
export function kindOf(type: string): Kind<object> | undefined {
  return Object.hasOwn(kinds, type) ? kinds[type as KindName] : undefined;
}

/** Returns the kind of a block that was read, and its data. */
export function known({ type, data }: KnownBlock): { kind: Kind<object>; data: object } {
  return { kind: kinds[type], data };
}

/**
 * Returns the block with defaults for missing values and with unchanged texts.
 * @param level number of containers around the block, at most `limits.blockDepth`
 * @returns undefined for an unknown type, and for invalid texts or too large lists, containers or tables; such a
 * block is stored, but not shown
 */
export function readBlock({ type, data }: Block, level = 0): KnownBlock | undefined {
  const isReadable = (inner: Block) =>
    level < limits.blockDepth && (kindOf(inner.type) === undefined || readBlock(inner, level + 1) !== undefined);
  const found = kindOf(type)?.read(data, isReadable);
  return found && ({ type, data: found } as KnownBlock);
}

const same = (text: string): string => text;
const unchanged: TextChange = {
  inline: same,
  words: same,
  code: same,
  fact: same,
  label: same,
  blocks: (inner) => [...inner],
};

/** Returns the data of a block with some types of its texts changed. */
export function withTexts(block: KnownBlock, change: Partial<TextChange>): object {
  const { kind, data } = known(block);
  return kind.texts(data, { ...unchanged, ...change });
}

/** Returns the direct children of a block, known or not. */
export function nestedBlocksOf({ type, data }: Block | KnownBlock): Block[] {
  const kind = kindOf(type);
  return kind?.isContainer ? nestedBlocksIn(data as Raw) : (kind?.inner?.(data) ?? []);
}

/** Returns a known block and all blocks in it, at any depth. */
export function withInner(block: KnownBlock): KnownBlock[] {
  const inner = nestedBlocksOf(block).flatMap((one) => readBlock(one) ?? []);
  return [block, ...inner.flatMap(withInner)];
}

// The functions that create the blocks for plain text, a heading and an image.
export { paragraph as textBlock } from './paragraph/schema.ts';
export { heading as headingBlock } from './header/schema.ts';
export { figure as pictureBlock } from './figure/schema.ts';
