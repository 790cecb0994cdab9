/** Names of countries and languages, for choices. */

/** Codes that name no country: outlying islands, unions, and codes for private use. */
const noCountries = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Returns the codes of all countries with their names in a language, sorted by name. */
export function countriesIn(language: string): [code: string, name: string][] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return letters
    .flatMap((one) => letters.map((other) => one + other))
    .flatMap((code): [string, string][] => {
      const name = names.of(code);
      // A former code, such as UK, has the name of the current code.
      const isCurrent = new Intl.Locale(`und-${code}`).region === code;
      return name !== undefined && isCurrent && !noCountries.has(code) ? [[code, name]] : [];
    })
    .toSorted(([, a], [, b]) => a.localeCompare(b, language));
}

/** Languages that people name in a resume, by code. Others are typed. */
const spoken =
  'ar bg bn ca cs da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka ko la lt lv mn ms nl no pl pt ro ru sa sk sl sr sv sw ta te th tr uk ur vi yue zh';

/** Returns the names of many languages in one of them, sorted. */
export function languagesIn(language: string): string[] {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return spoken
    .split(' ')
    .map((code) => names.of(code) ?? code)
    .toSorted((a, b) => a.localeCompare(b, language));
}
