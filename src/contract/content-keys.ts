/** Kinds with a single record. They are separate from the schemas, because a small script also needs them. */

export const singleKinds = ['site', 'profile', 'profile-ja', 'private'] as const satisfies ContentKind[];

/** Returns the key of the only record of a kind; `undefined` if the kind can have several records. */
export const keyOfSingle = (kind: ContentKind): string | undefined =>
  kind === 'documents' ? 'main' : (singleKinds as readonly string[]).includes(kind) ? kind : undefined;

/** All kinds of records. Each kind in `singleKinds` has one record, whose key is the kind's name. */
export const contentKinds = [
  'site',
  'profile',
  'profile-ja',
  'private',
  'documents',
  'project',
  'publication',
  'reference',
  'talk',
  'teaching',
  'news',
  'service',
  'award',
  'page',
] as const;

export type ContentKind = (typeof contentKinds)[number];

/**
 * Returns the value of the attribute `data-edit`, which names the record that an element of a page shows:
 * `talk/2026-kyoto`, `profile#work`. The editor uses the attribute; readers' scripts do not.
 * @param part the part of the record that the form shows first
 */
export const editMark = (kind: ContentKind, key?: string, part?: string): string =>
  kind + (key === undefined ? '' : `/${key}`) + (part === undefined ? '' : `#${part}`);

export function readEditMark(mark: string): { kind: string; key: string | undefined; part: string | undefined } {
  const [, kind = '', key, part] = /^([\w-]+)(?:\/(.*?))?(?:#([\w-]+))?$/s.exec(mark) ?? [];
  return { kind, key: key ?? keyOfSingle(kind as ContentKind), part };
}
