/** The checks before publishing (POST-22), made on the server. */
import type { Post } from '#contract/post-answers.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import {
  formulasIn,
  macrosIn,
  missingWorksOf,
  pathsLinkedTo,
  type TextToPublish,
} from '#document/before-publishing.ts';
import { findingSentences } from '#document/publish-findings.ts';
import { decoded } from '#domain/decoded.ts';
import { loadMath } from '#domain/document/math.ts';
import { messagesFor } from '#messages/index.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { knownKeys } from '#server/features/content/lists-repository.ts';
import { resolveKey } from '#server/features/posts/address-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';

async function wrongFormulasOf({ db }: Dependencies, text: TextToPublish): Promise<string[]> {
  const formulas = formulasIn(text);
  if (formulas.length === 0) return [];
  const render = await loadMath({ ...(await readSiteSettings(db)).texMacros, ...macrosIn(text) });
  return formulas.filter(({ tex, display }) => render(tex, display).error !== undefined).map(({ tex }) => tex);
}

/** Returns the linked posts of this site that readers cannot see. Only the host and Netlify know all other paths. */
async function deadPostsOf({ db, config }: Dependencies, post: Post, text: TextToPublish): Promise<string[]> {
  const own = pages.postAt(post);
  const paths = pathsLinkedTo(text, config.siteUrl).filter((path) => withoutLanguage(path) !== own);
  const checked = paths.map(async (path) => {
    const key = /^\/blog\/([^/?#]+)$/.exec(withoutLanguage(path))?.[1];
    const isDead = key !== undefined && !(await resolveKey(db, decoded(key)))?.isPublic;
    return isDead ? [path] : [];
  });
  return (await Promise.all(checked)).flat();
}

/** Returns the findings of all checks in English. */
export async function findingsOf(app: Dependencies, post: Post): Promise<string[]> {
  const text = { summary: post.summary, body: post.body, keywords: post.keywords.map(({ name }) => name) };
  const [wrong, dead, known] = await Promise.all([
    wrongFormulasOf(app, text),
    deadPostsOf(app, post, text),
    knownKeys(app.db),
  ]);
  return findingSentences(messagesFor('en').publishSheet, text, {
    wrong,
    dead,
    works: missingWorksOf(text, new Set(known)),
  });
}
