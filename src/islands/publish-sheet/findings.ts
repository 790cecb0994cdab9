/** Missing and broken parts of a post, before it is published. */
import { listCitable } from '#api-client/citable.ts';
import { findDeadPaths } from '#api-client/site-links.ts';
import { withoutLanguage } from '#contract/languages.ts';
import type { Post } from '#contract/posts.ts';
import {
  formulasIn,
  macrosIn,
  missingLabelsOf,
  missingOf,
  missingWorksOf,
  pathsLinkedTo,
  type TextToPublish,
} from '#document/before-publishing.ts';
import { macrosHere } from '#domain/document/tex-macros.ts';
import type { PostText } from '#editor/post-text.ts';
import { citationWords } from '#inlines/citation/html.ts';
import type { Citation } from '#inlines/citation/schema.ts';
import { publishSheet } from '#words/publish-sheet.ts';
import { pathOfPost } from '../shared/path-of-post.ts';

export interface PostToPublish extends TextToPublish {
  title: string;
  category: string;
  /** ISO 8601. */
  date: string;
  id: string;
  /** The path of its page. */
  path: string;
  /** The id of its cover image. */
  cover?: string | undefined;
}

/**
 * Returns a stored post in the form for these checks.
 * @param text the text to publish
 */
export function postToPublish(post: Post, text: PostText): PostToPublish {
  const { id, createdAt: date, cover } = post;
  return { ...text, id, date, cover, path: pathOfPost(post) };
}

/** The links inside the site that lead nowhere. A link to the post itself leads somewhere as soon as it is public. */
export const deadPathsOf = (post: PostToPublish): Promise<string[]> =>
  findDeadPaths(
    pathsLinkedTo(post, location.origin).filter((path) => withoutLanguage(path) !== withoutLanguage(post.path)),
  );

/** The formulas that readers would see as TeX. Rejects where what reads them cannot be loaded. */
export async function wrongFormulasOf(post: PostToPublish): Promise<string[]> {
  const formulas = formulasIn(post);
  if (formulas.length === 0) return [];
  const { loadMath } = await import('#domain/document/math.ts');
  const render = await loadMath({ ...macrosHere(), ...macrosIn(post) });
  return formulas.filter(({ tex, display }) => render(tex, display).error !== undefined).map(({ tex }) => tex);
}

/** The known works that a post cites. */
export interface CitedWorks {
  /** Unknown keys; empty if the works cannot be loaded. */
  unknown: string[];
  /** How a citation reads. */
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

/** All of it, in sentences. @param wrong formulas @param dead paths @param works keys of those that nobody knows */
export function findingSentences(
  post: PostToPublish,
  { wrong, dead, works }: { wrong: readonly string[]; dead: readonly string[]; works: readonly string[] },
): string[] {
  const { summary, keywords, alternatives, pictures, addresses } = missingOf(post);
  return [
    ...(summary ? [publishSheet.summaryMissing] : []),
    ...(keywords ? [publishSheet.keywordsMissing] : []),
    ...(alternatives > 0 ? [publishSheet.alternativesMissing(alternatives)] : []),
    ...(pictures > 0 ? [publishSheet.picturesMissing(pictures)] : []),
    ...(addresses > 0 ? [publishSheet.addressesMissing(addresses)] : []),
    ...missingLabelsOf(post).map((label) => publishSheet.referenceMissing(label)),
    ...works.map((key) => publishSheet.workMissing(key)),
    ...wrong.map((tex) => publishSheet.formulaWrong(tex)),
    ...dead.map((path) => publishSheet.linkDead(path)),
  ];
}

/** Looks for all of it at once. */
export async function findingsOf(post: PostToPublish): Promise<string[]> {
  // Without the network nothing can be published either.
  const [wrong, dead, works] = await Promise.all([
    wrongFormulasOf(post).catch(() => []),
    deadPathsOf(post),
    citedWorksOf(post),
  ]);
  return findingSentences(post, { wrong, dead, works: works.unknown });
}
