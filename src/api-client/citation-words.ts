/** Citations of a text that is being written, as readers will see them. */
import { citationWordsResponse, type CitationWordsRequest } from '#contract/citation-words.ts';
import { api } from '#contract/paths.ts';
import { change } from './request.ts';

/** @returns undefined where the call fails; null where the site's style is APA */
export async function citationWords(asked: CitationWordsRequest): Promise<string[] | null | undefined> {
  const answer = await change('POST', api.citationWords, citationWordsResponse, asked);
  return answer.ok ? answer.value.words : undefined;
}
