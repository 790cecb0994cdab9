/** The site owner as shown on pages, from the `basics` of `content/resume.json`. */
import { link, shownPicture } from './portfolio.ts';
import { z } from './zod.ts';

export const owner = z.object({
  name: z.string().min(1),
  /** The name in Japanese, if the Japanese record has one. */
  nameJa: z.string().nullable(),
  /** The monogram, one or two characters: initials, or a glyph of the owner's choice. */
  seal: z.string().min(1).max(2),
  role: z.string(),
  /** One sentence under the name on the home page. */
  tagline: z.string(),
  /** Headline of the about page. If it is '', the tagline is used. */
  headline: z.string().default(''),
  /** Paragraphs of the about page and of the research page. */
  bio: z.array(z.string()),
  researchBio: z.array(z.string()),
  /** Description of the blog, above the list of posts. */
  blogIntro: z.string(),
  email: z.string(),
  location: z.string(),
  /** Social links, in the record's order. */
  profiles: z.array(z.object({ network: z.string(), username: z.string(), url: link })),
  techStack: z.array(z.string()),
  /** The Japanese versions of these texts. Absent if the Japanese record has no such texts. */
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
   * The portrait with its alt text. `src` is a path in `content/` or the path of an uploaded image. `medium` is the
   * image's data, which is set only on the site. Null without a portrait.
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
