import { editorDocument, type EditorDocument } from '#contract/documents.ts';
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
 *   block that is no text, more than 1,000 blocks, lists nested more than 5 deep
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
  for (const block of parsed.data.blocks) {
    if (block.type === 'list' && listDepth(block.data.items) > limits.listDepth) throw refuse(messages.listTooDeep);
    if (isKnownType(block.type) && !readBlock(block)) throw refuse(messages.documentInvalid);
  }
  if (jsonDepth(json) > maxJsonDepth) throw refuse(messages.documentInvalid);
  return parsed.data;
}

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

function isParent(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
