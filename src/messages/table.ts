/** Creates tables of two catalogues side by side, for review by a native speaker. */

/** A text and its path in the catalogue: `mails.welcome.subject`. */
export interface Said {
  place: string;
  text: string;
}

/**
 * Returns every text of a catalogue in order. Functions are called with their parameter names as values: `{count}
 * subscribers`.
 */
export function saidIn(value: unknown, place = ''): Said[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (typeof value === 'function') return saidIn(callWithNames(value as Words), `${place}()`);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => saidIn(inner, place === '' ? key : `${place}.${key}`));
}

type Words = (...values: string[]) => unknown;

function callWithNames(words: Words): unknown {
  const [, inner = ''] = /^[^(]*\(([^)]*)\)/.exec(String(words)) ?? [];
  const names = inner.split(',').map((name) => name.trim().replace(/\s*=.*$/, ''));
  const values = Array.from({ length: words.length }, (_, index) => `{${names[index] ?? index + 1}}`);
  try {
    return words(...values);
  } catch {
    // Some functions calculate with counts or dates, so they are called with numbers instead.
    return words(...values.map((_, index) => String(2020 + index)));
  }
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', '<br>');

/** @returns both catalogues as Markdown tables, one per area; a missing text is an empty cell */
export function tableOf(english: object, japanese: object): string {
  const counterparts = new Map(saidIn(japanese).map(({ place, text }) => [place, text]));
  const parts = Map.groupBy(saidIn(english), ({ place }) => place.split(/[.(]/, 1)[0] ?? '');
  return [...parts]
    .map(([part, all]) =>
      [
        `## ${part}\n`,
        '| | English | 日本語 |\n|---|---|---|',
        ...all.map(({ place, text }) => `| ${place} | ${cell(text)} | ${cell(counterparts.get(place) ?? '')} |`),
      ].join('\n'),
    )
    .join('\n\n');
}
