/** Parses annotations of single authors: biblatex's `author+an`, and asterisks and daggers in names. */
import type { AuthorMark } from '#contract/portfolio.ts';
import { ownMark } from './is-owner.ts';
import { texToText } from './tex.ts';

/** Standard wording of known annotations. Other annotations are displayed as the owner wrote them. */
const meanings: [RegExp, string][] = [
  [
    /^(?:equal|eq|equalcontrib\w*|equal[ _-]?contribution|cofirst|co-first|joint\w*|contrib\w*|dagger|ast|\*)$/i,
    'equal contribution',
  ],
  [/^(?:corr|corresponding|correspond\w*|corresponding[ _-]?author|contact)$/i, 'corresponding author'],
];

/** Annotations that set off the owner's name. */
const own = /^(?:highlight|bold|me|self|myself|underline|own|owner|thesisauthor)$/i;

/** Annotations that only format a name. */
const styling = /^(?:italic)$/i;

/**
 * @param annotation `author+an`, such as `1=equal;2:family=highlight,corresponding;first="…"`
 * @param marked indexes of names with an asterisk or dagger
 * @param count number of authors
 */
export function authorMarksOf(annotation: string, marked: readonly number[], count: number): AuthorMark[] {
  const found = new Map<number, Set<string>>();
  const add = (author: number, mark: string) => {
    if (author < 0 || author >= count || mark === '') return;
    found.set(author, (found.get(author) ?? new Set()).add(mark));
  };
  for (const part of annotation.split(';')) {
    const [, place = '', marks = ''] = /^\s*(\d+|first|last)(?::\w+)?\s*=\s*([\s\S]*)$/.exec(part) ?? [];
    const author = place === 'first' ? 0 : place === 'last' ? count - 1 : Number(place) - 1;
    if (place === '') continue;
    for (const mark of marks.split(','))
      add(
        author,
        meaningOf(
          texToText(mark)
            .replace(/^["“”']+|["“”']+$/g, '')
            .trim(),
        ),
      );
  }
  // If only one author is marked, the mark cannot mean 'equal contribution'.
  for (const author of marked.length > 1 ? marked : []) add(author, 'equal contribution');
  return [...found].sort(([one], [other]) => one - other).map(([author, marks]) => ({ author, marks: [...marks] }));
}

function meaningOf(mark: string): string {
  if (styling.test(mark)) return '';
  if (own.test(mark)) return ownMark;
  return meanings.find(([pattern]) => pattern.test(mark))?.[1] ?? mark.slice(0, 60);
}
