/** The record of a project: the fields for lists (`portfolio.ts`), and the text of its page. */
import { editorDocument } from './documents.ts';
import { mediumOfPath } from './media-sizes.ts';
import { link, project } from './portfolio.ts';
import { code } from './problems.ts';
import { z } from './zod.ts';

/** An optional link; null by default. */
const noLink = link.nullable().default(null);

export const projectRecord = project.extend({
  repository: noLink,
  live: noLink,
  more: noLink,
  /** The thumbnail: `media/{id}` of an uploaded image. */
  picture: z
    .string()
    .refine((path) => mediumOfPath(path) !== undefined, code('uploadedPicture'))
    .optional(),
  /** The case study, made of the same blocks as a post. Without a case study, the project has no page. */
  body: z.optional(editorDocument),
});
export type ProjectRecord = z.infer<typeof projectRecord>;
