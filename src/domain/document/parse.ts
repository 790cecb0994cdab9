import { editorDocument, type Block, type EditorDocument } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { isKnownType, readBlock } from './blocks.ts';

/** Deeper than five lists need (14 levels), shallow enough for every walk over a document. */
const maxJsonDepth = 64;

/**
 * A document from the JSON text of a save or of the database, checked for shape, size and depth; not cleaned.
 * @param field the name under which a mistake is told: `body` or `summary`
 * @throws AppError BAD_INPUT with the message, also under `fields[field]`: no JSON, not a document, a text of a known
 *   block that is no text, more than 1,000 blocks, lists nested more than 5 deep, a table or a formula over its limit
 */
export function parseDocument(jsonText: string, field = 'body'): EditorDocument {
  const refuse = (message: string) => new AppError('BAD_INPUT', { message, fields: { [field]: message } });
  let json: unknown;
  try {
    json = JSON.parse(jsonText);
  } catch {
    throw refuse(messages.documentInvalid);
  }
  const parsed = editorDocument.safeParse(json);
  if (!parsed.success) {
    const tooMany = parsed.error.issues.some((issue) => issue.message === messages.blocksTooMany);
    throw refuse(tooMany ? messages.blocksTooMany : messages.documentInvalid);
  }
  if (jsonDepth(json) > maxJsonDepth) {
    throw refuse(parsed.data.blocks.some(isListTooDeep) ? messages.listTooDeep : messages.documentInvalid);
  }
  let count = 0;
  for (const block of allBlocks(parsed.data.blocks)) {
    count += 1;
    if (count > limits.blocks) throw refuse(messages.blocksTooMany);
    const mistake = mistakeOf(block);
    if (mistake) throw refuse(mistake);
  }
  return parsed.data;
}

/** The blocks, and those inside list items. Each must have passed the check of depth. */
function* allBlocks(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block;
    if (block.type === 'list') yield* itemBlocks(block.data.items);
  }
}

function* itemBlocks(items: unknown): Generator<Block> {
  if (!Array.isArray(items)) return;
  for (const item of items as unknown[]) {
    if (!isParent(item)) continue;
    if (Array.isArray(item.blocks)) yield* item.blocks.filter(isBlock);
    yield* itemBlocks(item.items);
  }
}

/** Why a block cannot be taken; undefined where it can. */
function mistakeOf(block: Block): string | undefined {
  if (isListTooDeep(block)) return messages.listTooDeep;
  if (!isKnownType(block.type) || readBlock(block)) return undefined;
  const { tex, rows } = block.data;
  if (block.type === 'math' && typeof tex === 'string' && tex.length > limits.tex) return messages.texTooLong;
  const tooWide = (row: unknown) => Array.isArray(row) && row.length > limits.tableColumns;
  if (block.type === 'table' && Array.isArray(rows) && (rows.length > limits.tableRows || rows.some(tooWide))) {
    return messages.tableTooLarge;
  }
  return messages.documentInvalid;
}

const isListTooDeep = ({ type, data }: Block) => type === 'list' && listDepth(data.items) > limits.listDepth;

/** How deep lists are nested: 1 for a flat one. Level by level, so that no depth exhausts the stack. */
function listDepth(items: unknown): number {
  return levels(items, (item) => (isParent(item) && Array.isArray(item.items) ? (item.items as unknown[]) : []));
}

function jsonDepth(json: unknown): number {
  return levels([json], (value) => (isParent(value) ? Object.values(value) : []));
}

function levels(start: unknown, children: (value: unknown) => unknown[]): number {
  let level: unknown[] = Array.isArray(start) ? start : [];
  let depth = 0;
  for (; level.length > 0; depth += 1) level = level.flatMap(children);
  return depth;
}

/** What is none makes its list unreadable. */
function isBlock(value: unknown): value is Block {
  return isParent(value) && typeof value.type === 'string' && isParent(value.data);
}

function isParent(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
