/** Fields of `basics.x-site` that differ between languages. */
const spoken = ['tagline', 'headline', 'bio', 'researchBio', 'blogIntro'];

/**
 * Returns the initial Japanese record: the data of an existing record, plus the sections for a 履歴書 and a 職務経歴書.
 * @param career the existing record, such as the English one
 */
export function japaneseFrom(career: Record<string, unknown>): Record<string, unknown> {
  const { 'x-resume': _resume, $schema: _schema, meta: _meta, ...rest } = career;
  const { image: _image, 'x-site': site, ...basics } = (career['basics'] ?? {}) as Record<string, unknown>;
  const texts = Object.entries(site ?? {}).filter(([name]) => spoken.includes(name));
  return {
    'x-rirekisho': {},
    'x-keirekisho': {},
    ...rest,
    basics: { ...basics, ...(texts.length > 0 && { 'x-site': Object.fromEntries(texts) }) },
  };
}

/** Returns the data of a Japanese record without the fields that only the 履歴書 and the 職務経歴書 use. */
export const sharedOf = (japanese: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(japanese), (name, value: unknown) =>
    name.startsWith('x-') && name !== 'x-site' ? undefined : value,
  ) as Record<string, unknown>;
