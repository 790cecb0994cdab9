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
