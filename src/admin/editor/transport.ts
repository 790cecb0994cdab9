/** Connects the save engine to the API. */
import { ownWordsOf } from '#api-client/refusals.ts';
import { languagePart } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import type { Failure, Result } from '#api-client/result.ts';
import { createPost, getPost, publishPost, savePost, conflictingPost, type PostToSave } from '#api-client/posts.ts';
import { languagesOfSite } from '../shared/localized-path.ts';
import { lazyLoaded } from '../shared/lazy.tsx';
import { readingTime } from '#document/reading-time.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { storedPost, withoutMarkup, type PostText, type StoredPost } from '#editor/post-text.ts';
import type { TransportResult, Save, Transport } from '#editor/saving.ts';

export const transport: Transport = {
  // A new post gets the language from the URL. Without a language in the URL, it gets the site's first language. On a
  // site with one language, the post has no language.
  create: async (save, key) =>
    answer(
      await createPost({ ...toData(save), language: languagePart(location.pathname) ?? languagesOfSite()[0] }, key),
      ({ postId: id, revision, repeated }) => ({ id, revision, ...(repeated && { repeated }) }),
    ),
  save: async (id, save) => answer(await savePost(id, toData(save)), ({ revision }) => ({ id, revision })),
  async publish(id, published, revision, mail) {
    const result = await publishPost(id, published, revision, mail);
    return answer(result, () => undefined);
  },
  load: async (id) => answer(await getPost(id), storedPost),
};

/** Returns the `data` of a save (POST-3). */
export function toData({ text, published, revision, close, auto }: Save): PostToSave {
  const { title, category, keywords, body, summary } = withoutMarkup(text);
  return {
    title,
    categoryName: category,
    summary: documentToJson(summary),
    body: documentToJson(body),
    published,
    readingTime: readingTime(body),
    keywords,
    ...(revision !== undefined && { revision }),
    ...(close && { close }),
    ...(auto && { auto }),
  };
}

/** Loads the validation rules of a post's fields, which are first needed for a save. */
const loadRules = () => Promise.all([import('#contract/posts.ts'), import('#contract/validation.ts')]);
lazyLoaded(loadRules);

/** Returns the errors, by field, that the server would report for a post. They are found before a request is sent. */
export async function textErrors(text: PostText): Promise<Record<string, string>> {
  // If the rules cannot be loaded, only the server validates.
  const loaded = await loadRules().catch(() => undefined);
  if (!loaded) return {};
  const [{ postData }, { fieldErrors }] = loaded;
  const parsed = postData.safeParse(toData({ text, published: false }));
  return parsed.success ? {} : ownWordsOf(fieldErrors(parsed.error));
}

/** Returns the errors that the server would report for title, category and keywords, during typing. */
export async function fieldErrorsOf(text: PostText): Promise<Record<string, string>> {
  const loaded = await loadRules().catch(() => undefined);
  if (!loaded) return {};
  const [{ postFields }, { fieldErrors }] = loaded;
  const { title, category, keywords } = withoutMarkup(text);
  const parsed = postFields.safeParse({ title, categoryName: category, keywords });
  return parsed.success ? {} : ownWordsOf(fieldErrors(parsed.error));
}

/** Returns a post that the server accepts. Invalid fields get their stored value; invalid keywords are dropped. */
export async function acceptable(text: PostText, stored: PostText): Promise<PostText> {
  const { title, categoryName, keywords } = await fieldErrorsOf(text);
  return {
    ...text,
    ...(title !== undefined && { title: stored.title }),
    ...(categoryName !== undefined && { category: stored.category }),
    ...(keywords !== undefined && {
      keywords: text.keywords.filter(({ length }) => length <= limits.keyword).slice(0, limits.keywords),
    }),
  };
}

function answer<From, To>(result: Result<From>, map: (value: From) => To): TransportResult<To> {
  if (result.ok) return { kind: 'ok', value: map(result.value) };
  return refusal(result);
}

/**
 * Status codes of temporary server errors. The call can be repeated, although the server may already have processed it.
 */
const notNow = new Set([429, 500, 502, 503, 504]);

function refusal(failure: Failure): Exclude<TransportResult<never>, { kind: 'ok' }> {
  const stored = failure.status === 409 ? conflictingPost(failure) : undefined;
  return stored ? { kind: 'conflict', message: failure.message, stored: storedPost(stored) } : refusedAs(failure);
}

/** Returns whether a call was lost and can be retried, or was rejected. */
export function refusedAs({
  message,
  status,
  retryAfter,
}: Failure): Exclude<TransportResult<never, never>, { kind: 'ok' | 'conflict' }> {
  if (status === 0) return { kind: 'lost', message };
  if (notNow.has(status)) return { kind: 'lost', message, status, ...(retryAfter !== undefined && { retryAfter }) };
  return { kind: 'refused', message, status };
}

/** Saves unsaved changes, makes the server change the post, and shows the result. Resolves to true on success. */
export type ChangeStored = (work: (stored: StoredPost) => Promise<Result<unknown>>) => Promise<boolean>;
