/** The history of a post (product 13). */
import { z } from './zod.ts';

/** How a revision came to be: the writer's Save, a save by itself, a former text brought back, an import. */
export const revisionKinds = ['save', 'auto', 'restore', 'import'] as const;
export type RevisionKind = (typeof revisionKinds)[number];
