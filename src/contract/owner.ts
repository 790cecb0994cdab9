/** The person whose site this is, as pages show them: taken from the `basics` of `content/resume.json`. */
import { link, shownPicture } from './portfolio.ts';
import { z } from './zod.ts';

export const owner = z.object({
  name: z.string().min(1),
  /** The name in Japanese, where the Japanese record has one. */
  nameJa: z.string().nullable(),
  /** One or two characters for the seal: initials, or a glyph of the owner's choice. */
  seal: z.string().min(1).max(2),
  role: z.string(),
  /** One sentence under the name on the home page. */
  tagline: z.string(),
  /** Headline of the page about the owner; '': the tagline is used. */
  headline: z.string().default(''),
  /** Paragraphs of the about and research pages. */
  bio: z.array(z.string()),
  researchBio: z.array(z.string()),
  /** Description of the blog, above the list of posts. */
  blogIntro: z.string(),
  email: z.string(),
  location: z.string(),
  /** Social links, in the record's order. */
  profiles: z.array(z.object({ network: z.string(), username: z.string(), url: link })),
  techStack: z.array(z.string()),
  /** The Japanese record's versions of these; absent if it has none. */
  inJapanese: z
    .object({
      role: z.string(),
      tagline: z.string(),
      headline: z.string(),
      bio: z.array(z.string()),
      researchBio: z.array(z.string()),
      blogIntro: z.string(),
      location: z.string(),
    })
    .partial()
    .optional(),
  /**
   * The portrait: a path under `content/` or of a medium, and its text alternative; null where the owner has none.
   * `medium`: what is known of it, on the site.
   */
  portrait: z
    .object({
      src: z.string(),
      alt: z.string(),
      medium: shownPicture.optional(),
    })
    .nullable(),
});
export type Owner = z.infer<typeof owner>;
