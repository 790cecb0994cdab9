/**
 * Shows citations in the site's style, if the style is not APA. Numbers and short forms depend on the preceding
 * citations, so all citations of a document are requested together, after a pause without changes.
 */
import { citation as schema, readCitation, type Citation } from '#inlines/citation/schema.ts';
import type { FindWorks } from './find-works.ts';

/** The length of the pause without changes before citations are requested, in milliseconds. */
const SETTLED = 400;

/** The formatted text of each citation by its element. `of` is the citation for which this text was requested. */
const said = new WeakMap<Element, { of: string; words: string }>();

/** Returns a citation's text in the site's style; undefined if the text is unknown, or if the style is APA. */
export function wordsInStyle(embed: Element): string | undefined {
  const known = said.get(embed);
  return known?.of === stateOf(embed) ? known.words : undefined;
}

export const citationIn = (embed: Element): Citation | undefined =>
  readCitation(
    Object.fromEntries(
      [...embed.attributes].filter(({ name }) => name.startsWith('data-')).map(({ name, value }) => [name, value]),
    ),
  );

const stateOf = (embed: Element) => JSON.stringify(citationIn(embed));

/**
 * @param show updates the display of a citation
 * @returns a function to call when citations may have changed
 */
export function styleCitationsIn(
  holder: HTMLElement,
  works: FindWorks | undefined,
  show: (embed: Element) => void,
): () => void {
  const inStyle = works?.inStyle;
  if (!inStyle) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = '';
  let isApa = false;

  async function ask(ofStyle: NonNullable<FindWorks['inStyle']>): Promise<void> {
    const found = [...holder.querySelectorAll(`.${schema.class}`)].flatMap((embed) => {
      const cited = citationIn(embed);
      return cited ? [{ embed, cited }] : [];
    });
    const language = holder.closest<HTMLElement>('[lang]')?.lang === 'ja' ? 'ja' : 'en';
    const now = JSON.stringify([language, found.map(({ cited }) => cited)]);
    if (now === before || found.length === 0) return;
    before = now;
    const words = await ofStyle(
      found.map(({ cited }) => cited),
      language,
    );
    if (words === null) isApa = true;
    if (words === undefined && before === now) before = '';
    if (!words || before !== now) return;
    for (const [index, { embed, cited }] of found.entries()) {
      said.set(embed, { of: JSON.stringify(cited), words: words[index] ?? '' });
      show(embed);
    }
  }

  return () => {
    if (isApa) return;
    clearTimeout(timer);
    timer = setTimeout(() => void ask(inStyle).catch(() => undefined), SETTLED);
  };
}
