/** Finds the label of a field by the full path of the field, or by the last name in the path. */
import type { ContentKind } from '#contract/content-keys.ts';
import { contentFields } from '#i18n/content-fields.ts';
import { patternOf, type Path } from './model/paths.ts';

export interface FieldWords {
  label: string;
  help?: string;
}
export interface FormWords {
  byName: Readonly<Record<string, string | FieldWords>>;
  byPlace: Readonly<Record<string, string | FieldWords>>;
}

/**
 * Returns the labels of a kind's form. The field `footer` has two meanings: the position of a page in the footer, and
 * the footer text of the site.
 */
export const wordsOf = (kind: ContentKind): FormWords => {
  const { byName, byPlace } = contentFields;
  return kind === 'page' ? { byName, byPlace: { ...byPlace, footer: byName['footer'] ?? '' } } : contentFields;
};

/** Returns the label of a field; undefined if the field has no label. */
export function labelOf({ byName, byPlace }: FormWords, path: Path): FieldWords | undefined {
  const name = path.findLast((part) => typeof part === 'string') ?? '';
  const found = byPlace[patternOf(path)] ?? (Object.hasOwn(byName, name) ? byName[name] : undefined);
  return typeof found === 'string' ? { label: found } : found;
}

/** Fields that can identify a list entry. The first non-empty field is used. */
const names = [
  'name',
  'title',
  'institution',
  'organization',
  'role',
  'language',
  'network',
  'text',
  'reference',
  'label',
  'page',
];

export function titleOf(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  if (typeof entry !== 'object' || entry === null) return '';
  const fields = entry as Record<string, unknown>;
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}
