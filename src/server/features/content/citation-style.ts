/** The citation style of posts, and the owner's custom styles: files `.csl` in `content/`. */
import { citationStyles } from '#contract/site-settings.ts';
import { ContentValidationError, type ContentNotice } from '#domain/content-validation-error.ts';
import { AppError } from '#contract/errors.ts';
import { type Problem, verbatim } from '#contract/problems.ts';
import type { Database } from '#server/platform/db/database.ts';
import { run } from '#server/platform/workers/run.ts';
import { globSync } from 'node:fs';
import { readText } from './content-files.ts';
import { knownText } from '#server/features/records/record-repository.ts';
import { Parser } from 'htmlparser2';

/* Checks whether a text is a usable citation style (CSL 1.0). */

const namespace = 'http://purl.org/net/xbiblio/csl';
const MAX_STYLE = 1024 * 1024;

/**
 * @param text content of a `.csl` file
 * @returns a message about the problem; undefined if there is none
 */
function problemOfStyle(text: string): string | undefined {
  if (text.length > MAX_STYLE) return 'A style can have up to a million characters.';
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return 'A style cannot have a document type. Remove <!DOCTYPE …>.';
  const { root, unclosed, macros, asked, parent, layouts } = read(text);
  if (root?.name !== 'style' || root.attributes['xmlns'] !== namespace) {
    return `This is not a CSL style. A style starts with <style xmlns="${namespace}" …>.`;
  }
  if (unclosed !== undefined) return `The style has a <${unclosed}> that is never closed.`;
  if (parent !== undefined) return `This style only refers to another style. Use that style instead (${parent}).`;
  const missing = [...asked].find((name) => !macros.has(name));
  if (missing !== undefined) return `The style uses the macro ${missing}, but does not define it.`;
  if (!layouts.has('citation')) return 'The style has no <citation> with a <layout>.';
  return undefined;
}

interface Found {
  root?: { name: string; attributes: Record<string, string> };
  unclosed?: string;
  macros: Set<string>;
  asked: Set<string>;
  /** URL of the parent style if this is a dependent style. */
  parent?: string;
  /** Names of the elements that have a layout, such as citation and bibliography. */
  layouts: Set<string>;
}

function read(text: string): Found {
  const found: Found = { macros: new Set(), asked: new Set(), layouts: new Set() };
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        found.root ??= { name, attributes };
        const { macro, name: own, rel, href } = attributes;
        if (name === 'macro' && own !== undefined) found.macros.add(own);
        if (macro !== undefined) found.asked.add(macro);
        if (name === 'link' && rel === 'independent-parent') found.parent = href ?? '';
        if (name === 'layout') found.layouts.add(open.at(-1) ?? '');
        open.push(name);
      },
      onclosetag(name, isImplied) {
        open.pop();
        // A self-closed element would otherwise count as unclosed.
        if (isImplied && text[parser.endIndex - 1] !== '/') found.unclosed ??= name;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return found;
}

/**
 * @returns the name of a built-in style, or the CSL source of a custom style; undefined for APA, and for a missing
 * style
 */
export async function readCitationStyle(db: Database, name: string): Promise<string | undefined> {
  if (name === 'apa') return undefined;
  if (isOurs(name)) return name;
  return (await knownText(db, name)) ?? undefined;
}

const isOurs = (name: string) => (citationStyles as readonly string[]).includes(name);

/** Returns whether a setting refers to a custom style. */
const isOwnStyle = (name: unknown): name is string => typeof name === 'string' && name.endsWith('.csl');

/**
 * @param named name of the style in the settings
 * @returns the styles in `content/` by file name, and notices for unusable styles
 */
export async function readStyles(
  contentDir: string,
  named: unknown,
): Promise<{ texts: Map<string, string>; notices: ContentNotice[] }> {
  const texts = new Map<string, string>();
  const notices: ContentNotice[] = [];
  const leftOut = (file: string, said: Problem, path = '') =>
    void notices.push({ file, path, problem: said, outcome: 'left out' });
  const files = globSync('*.csl', { cwd: contentDir }).toSorted();
  for (const file of files) {
    try {
      const text = await readText(contentDir, file);
      if (text === null) continue;
      const problem = problemOfStyle(text) ?? (await problemInUse(text));
      if (problem === undefined) texts.set(file, text);
      else leftOut(file, verbatim(problem));
    } catch (error) {
      if (!(error instanceof ContentValidationError)) throw error;
      for (const mistake of error.mistakes) leftOut(file, mistake.problem);
    }
  }
  if (isOwnStyle(named) && !files.includes(named)) {
    leftOut(
      'site.json',
      verbatim(`There is no file ${named} next to this file. References use the APA style.`),
      'citationStyle',
    );
  }
  return { texts, notices };
}

/** Tries the style on sample citations. Returns a message about the problem if the style fails. */
async function problemInUse(style: string): Promise<string | undefined> {
  const author = [{ family: 'Ito', given: 'Mika' }];
  const works = ['article-journal', 'book', 'chapter', 'thesis', 'webpage'].map((type, index) => ({
    id: `${index}`,
    type,
    title: 'On ink',
    author,
    'container-title': 'Ink',
    DOI: '10.1000/1',
    issued: { 'date-parts': [[2024]] },
  }));
  const items = works.map((_, work) => ({ work, locator: '' }));
  const groups = [{ items, alone: false, inNote: false, note: 1 }];
  try {
    await run('citations', { style, language: 'en', works, groups });
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') throw error;
    return `This style cannot format a citation: ${error instanceof Error ? error.message : ''}`;
  }
}
