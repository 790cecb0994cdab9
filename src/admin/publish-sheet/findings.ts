/** Finds missing or broken content of a post before it is published. */
import { listCitable } from '#api-client/citable.ts';
import { findDeadPaths } from '#api-client/site-links.ts';
import { withoutLanguage } from '#contract/languages.ts';
import type { Post } from '#contract/posts.ts';
import {
  formulasIn,
  macrosIn,
  missingWorksOf,
  pathsLinkedTo,
  type TextToPublish,
} from '#document/before-publishing.ts';
import { findingSentences } from '#document/publish-findings.ts';
import { macrosHere } from '#domain/document/tex-macros.ts';
import type { PostText } from '#editor/post-text.ts';
import { citationWords } from '#inlines/citation/html.ts';
import type { Citation } from '#inlines/citation/schema.ts';
import { publishSheet } from '#i18n/publish-sheet.ts';
import { pathOfPost } from '../shared/localized-path.ts';

export interface PostToPublish extends TextToPublish {
  title: string;
  category: string;
  /** ISO 8601. */
  date: string;
  id: string;
  /** Path of the post's page. */
  path: string;
  /** Id of the cover image. */
  cover?: string | undefined;
}

/**
 * Converts a stored post for these checks.
 * @param text the post's content that will be published
 */
export function postToPublish(post: Post, text: PostText): PostToPublish {
  const { id, createdAt: date, cover } = post;
  return { ...text, id, date, cover, path: pathOfPost(post) };
}

/**
 * Returns broken links within the site. A link to the post itself is not broken, because publishing creates the page.
 */
export const deadPathsOf = (post: PostToPublish): Promise<string[]> =>
  findDeadPaths(
    pathsLinkedTo(post, location.origin).filter((path) => withoutLanguage(path) !== withoutLanguage(post.path)),
  );

/** Returns formulas that readers would see as TeX. Rejects if the formula renderer cannot be loaded. */
export async function wrongFormulasOf(post: PostToPublish): Promise<string[]> {
  const formulas = formulasIn(post);
  if (formulas.length === 0) return [];
  const { loadMath } = await import('#domain/document/math.ts');
  const render = await loadMath({ ...macrosHere(), ...macrosIn(post) });
  return formulas.filter(({ tex, display }) => render(tex, display).error !== undefined).map(({ tex }) => tex);
}

/** The works that a post cites. */
export interface CitedWorks {
  /** Unknown keys; empty if the works cannot be loaded. */
  unknown: string[];
  /** Returns the text of a citation. */
  says: (cited: Citation) => string;
}

export async function citedWorksOf(post: PostToPublish): Promise<CitedWorks> {
  if (missingWorksOf(post, new Set()).length === 0) return { unknown: [], says: () => '' };
  const { works, isWhole } = await listCitable();
  const known = new Map(works.map((work) => [work.key, { ...work, reference: '' }]));
  return {
    unknown: isWhole ? missingWorksOf(post, new Set(known.keys())) : [],
    says: (cited) => citationWords(cited, (key) => known.get(key)),
  };
}

/** Runs all checks and returns the findings as messages. */
export async function findingsOf(post: PostToPublish): Promise<string[]> {
  // Ignores a failed check: without a network, the post cannot be published anyway.
  const [wrong, dead, works] = await Promise.all([
    wrongFormulasOf(post).catch(() => []),
    deadPathsOf(post),
    citedWorksOf(post),
  ]);
  return findingSentences(publishSheet, post, { wrong, dead, works: works.unknown });
}
