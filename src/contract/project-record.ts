/** A project as its record says it: what lists show of it (`portfolio.ts`), and the page that tells it whole. */
import { editorDocument } from './documents.ts';
import { project } from './portfolio.ts';
import { z } from './zod.ts';

export const projectRecord = project.extend({
  /** Its case study, in the blocks of a post. Without one it has no page of its own. */
  body: z.optional(editorDocument),
});
