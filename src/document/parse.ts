import { parsedJson } from '#domain/read-json.ts';
import { editorDocument, type Block, type EditorDocument } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { code, type Code } from '#contract/problems.ts';
import { nestedBlocksOf, kindOf, readBlock } from '#blocks/index.ts';
import { depthOf, isObject, jsonDepth } from '#blocks/reading.ts';

/** Maximum depth of JSON. Five nested lists need only 14 levels, and 64 levels are safe for recursive functions. */
const maxJsonDepth = 64;

/**
 * Parses a document from the JSON text of a save or of the database. Checks shape, size and depth, but does not clean
 * the document.
 * @param field name of the field in an error: `body` or `summary`
 * @throws AppError BAD_INPUT, with the message also under `fields[field]`, if the text is not JSON or not a document,
 * if the text of a known block is not a string, if there are more than 1,000 blocks, if lists are nested more than 5
 * deep or blocks more than 3 deep, if a table or a formula exceeds its limit, or if a label is invalid or repeated
 */
export function parseDocument(jsonText: string, field = 'body'): EditorDocument {
  const refuse = (code: Code) => new AppError('BAD_INPUT', { problem: { code }, fields: { [field]: { code } } });
  const json = parsedJson(jsonText);
  const parsed = editorDocument.safeParse(json);
  if (!parsed.success) {
    const tooMany = parsed.error.issues.some(({ message }) => message === code('blocksTooMany'));
    throw refuse(tooMany ? 'blocksTooMany' : 'documentInvalid');
  }
  if (jsonDepth(json) > maxJsonDepth) {
    const mistakes = parsed.data.blocks.flatMap((block) => kindOf(block.type)?.mistake?.(block.data) ?? []);
    throw refuse(mistakes[0] ?? 'documentInvalid');
  }
  if (isTooDeep(parsed.data.blocks)) throw refuse('blocksTooDeep');
  const labels = new Set<string>();
  let count = 0;
  for (const block of allBlocks(parsed.data.blocks)) {
    count += 1;
    if (count > limits.blocks) throw refuse('blocksTooMany');
    const mistake = mistakeOf(block);
    if (mistake) throw refuse(mistake);
    for (const label of labelsIn(block)) {
      if (!isLabel(block, label)) throw refuse('labelInvalid');
      if (labels.has(label)) throw refuse('labelTaken');
      labels.add(label);
    }
  }
  return parsed.data;
}

/** Returns the labels of a block and of its parts. */
function labelsIn({ type, data }: { type: string; data: object }): string[] {
  if (!kindOf(type)?.numbered) return [];
  const { items } = data as { items?: unknown };
  const parts: unknown[] = Array.isArray(items) ? items : [];
  return [data, ...parts.filter(isObject)].flatMap((part) => {
    const label = 'label' in part && typeof part.label === 'string' ? part.label.trim() : '';
    return label === '' ? [] : [label];
  });
}

/**
 * Returns whether the label of a block is valid for the type of the block. The labels of old formulas have another
 * form and are also accepted.
 */
function isLabel(block: Block, label: string): boolean {
  const read = readBlock(block);
  return read !== undefined && labelsIn(read).includes(label);
}

/** Yields all blocks, including nested blocks. The caller must have checked the nesting depth. */
function* allBlocks(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block;
    yield* allBlocks(nestedBlocksOf(block));
  }
}

/** Returns whether blocks are nested deeper than the limit. */
function isTooDeep(blocks: readonly Block[]): boolean {
  return depthOf(blocks, (block) => nestedBlocksOf(block as Block)) > limits.blockDepth + 1;
}

/** Returns why a block is invalid; undefined if it is valid. */
function mistakeOf(block: Block): Code | undefined {
  const kind = kindOf(block.type);
  if (!kind || readBlock(block)) return undefined;
  return kind.mistake?.(block.data) ?? 'documentInvalid';
}
