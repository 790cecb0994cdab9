/** Citations in a draft, in the form that readers will see. */
import * as calls from '#contract/citation-words.ts';
import { type CitationWords, type CitationWordsRequest } from '#contract/citation-words.ts';
import { call } from './request.ts';

/** Formats citations. Returns `undefined` if the call fails. */
export async function citationWords(asked: CitationWordsRequest): Promise<CitationWords | undefined> {
  const answer = await call(calls.postCitationWords, {}, asked);
  return answer.ok ? answer.value : undefined;
}
