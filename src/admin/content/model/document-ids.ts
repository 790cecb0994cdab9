/** Builds the id of an additional document from its kind and the Latin letters and digits of its name. */
import { documentNames, isDocumentId, type DocumentKind } from '#contract/paths.ts';

const LONGEST = 40;

/** @param taken ids that are in use */
export function documentIdOf(kind: DocumentKind, title: string, taken: ReadonlySet<string>): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const said = (words ?? [])
    .filter((word) => word !== kind)
    .join('-')
    .slice(0, LONGEST)
    .replace(/-$/, '');
  // The first CV gets /cv, because the ids of the three default documents are already in use.
  const isFree = (id: string) => !taken.has(id) && isDocumentId(id);
  const plain = said === '' ? kind : `${kind}-${said}`;
  if (isFree(plain)) return plain;
  for (let number = 2; ; number += 1) if (isFree(`${plain}-${number}`)) return `${plain}-${number}`;
}

/** Lists the documents of a setup, the default ones first. */
export const documentIdsIn = (data: object): string[] => [...new Set([...documentNames, ...Object.keys(data)])];

export const isStandingDocument = (id: string): boolean => documentNames.some((name) => name === id);
