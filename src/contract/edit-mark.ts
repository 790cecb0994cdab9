/**
 * The attribute `data-edit`, which names the record that an element of a page shows: `talk/2026-kyoto`,
 * `profile#work`. The editor uses the attribute; readers' scripts do not.
 */
import { keyOfSingle, type ContentKind } from './content-keys.ts';

/** @param part the part of the record that the form shows first */
export const editMark = (kind: ContentKind, key?: string, part?: string): string =>
  kind + (key === undefined ? '' : `/${key}`) + (part === undefined ? '' : `#${part}`);

export function readEditMark(mark: string): { kind: string; key: string | undefined; part: string | undefined } {
  const [, kind = '', key, part] = /^([\w-]+)(?:\/(.*?))?(?:#([\w-]+))?$/s.exec(mark) ?? [];
  return { kind, key: key ?? keyOfSingle(kind as ContentKind), part };
}
