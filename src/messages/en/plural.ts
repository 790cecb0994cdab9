const rules = new Intl.PluralRules('en');

/** @returns `one` where English counts `count` as one, else `other` */
export const plural = (count: number, one: string, other: string): string =>
  rules.select(count) === 'one' ? one : other;
