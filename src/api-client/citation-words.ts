/** Citations in a draft, in the form that readers will see. */
import { citationWordsResponse, type CitationWords, type CitationWordsRequest } from '#contract/citation-words.ts';
import { api } from '#contract/paths.ts';
import { change } from './request.ts';

/** Formats citations. Returns `undefined` if the call fails. */
export async function citationWords(asked: CitationWordsRequest): Promise<CitationWords | undefined> {
  const answer = await change('POST', api.citationWords, citationWordsResponse, asked);
  return answer.ok ? answer.value : undefined;
}
