const rules = new Intl.PluralRules('en');

/** @returns `one` if English uses the singular for `count`, otherwise `other` */
export const plural = (count: number, one: string, other: string): string =>
  rules.select(count) === 'one' ? one : other;
