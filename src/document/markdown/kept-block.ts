/** Blocks of unknown kinds, stored as comments in Markdown. */
import { readJson } from '#domain/read-json.ts';
import { block as blockSchema, type Block } from '#contract/documents.ts';

/** Writes a block as a comment of one line, without any characters that could end the comment. */
export function writeKeptBlock({ type, data }: Block): string {
  const json = JSON.stringify({ type, data }).replace(/[-<>\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `<!-- block ${json} -->`;
}

/** Returns the block that a comment contains; undefined for all other HTML. */
export function readKeptBlock(html: string): Block | undefined {
  const json = /^\s*<!-- block (\{.*\}) -->\s*$/.exec(html)?.[1];
  return json === undefined ? undefined : readJson(blockSchema, json);
}
