/** Kinds of which there is one record each, apart from the schemas: a small script asks, too. */
import type { ContentKind } from './content.ts';

export const singleKinds = ['site', 'profile', 'profile-ja', 'private'] as const satisfies ContentKind[];

/** The key of the one record of `documents`, and of the other kinds that have one. */
export const keyOfSingle = (kind: ContentKind): string | undefined =>
  kind === 'documents' ? 'main' : (singleKinds as readonly string[]).includes(kind) ? kind : undefined;
