/** Reports each part of front matter that readers saw but that posts and pages on this site cannot store. */
import { problem, type Problem } from '#contract/problems.ts';
import { splitFrontMatter } from '#document/markdown/front-matter.ts';
import { lineNames, namesOf, type LineValues } from '#contract/post-fields.ts';
import { oneText } from './front-matter.ts';
import { isRecord } from './addresses/tokens.ts';
import type { Diagnostic } from './diagnostics.ts';

const toText = problem('valueForText');
const toProfile = problem('valueForProfile');

/** Maximum number of al-folio profiles that are read per file. */
const MOST = 20;

/** Fields of the profile that al-folio shows in a column next to the text. */
const ofProfile = ['image', 'more_info', 'address', 'content'];

/**
 * Returns the parts of a file's front matter that readers saw but that are not imported.
 * @param source text of the whole file
 * @param imported the fields that are imported
 */
export function partsBeside(source: string, imported: LineValues): Diagnostic[] {
  const { data, text } = splitFrontMatter(source);
  const lines = source.slice(0, source.length - text.length).split(/\r\n?|\n/);
  const diagnostics: Diagnostic[] = [];
  /**
   * Returns the line of a field.
   * @param from line at which the search starts, from 0
   */
  const lineOf = (name: string, from: number) =>
    Math.max(
      from,
      lines.findIndex(
        (line, index) => index >= from && /^(\w+)\s*[:=]/.exec(line.replace(/^[\s-]*/, ''))?.[1] === name,
      ),
    );
  const look = (name: string, value: unknown, path: string, from: number, reason: Problem) => {
    if (value === undefined || value === null || value === '') return;
    diagnostics.push({ line: lineOf(name, from) + 1, what: problem('lossField', path), reason });
  };
  for (const name of lineNames)
    for (const written of namesOf(name))
      if (oneText(data[written]) !== imported[name]) look(written, data[written], written, 0, toText);
  look('cv_pdf', data.cv_pdf, 'cv_pdf', 0, toText);
  for (const [name, said] of [
    ['profile', [data.profile]],
    ['profiles', Array.isArray(data.profiles) ? data.profiles : []],
  ] as const) {
    let from = lineOf(name, 0);
    for (const [index, one] of said.slice(0, MOST).entries()) {
      if (!isRecord(one)) continue;
      const path = name === 'profiles' ? `${name}.${index}` : name;
      for (const part of ofProfile) look(part, one[part], `${path}.${part}`, from, toProfile);
      from = lineOf(Object.keys(one).at(-1) ?? '', from) + 1;
    }
  }
  return diagnostics;
}
