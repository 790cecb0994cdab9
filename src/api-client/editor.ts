/** Calls of the editor that are loaded on demand: citations, link cards, charts and diagrams. */
import { postCitationWords, type CitationWords, type CitationWordsRequest } from '#contract/citation-words.ts';
import { postDrawing, type DrawingLanguage, postLinkCard } from '#contract/editor-calls.ts';
import { call } from './request.ts';

/** Formats citations as readers will see them. Returns `undefined` if the call fails. */
export async function citationWords(asked: CitationWordsRequest): Promise<CitationWords | undefined> {
  const answer = await call(postCitationWords, {}, asked);
  return answer.ok ? answer.value : undefined;
}

/** Fetches the content of a link card. The server fetches the linked page and stores nothing. */
export const getLinkCard = (url: string) => call(postLinkCard, {}, { url });

/** Makes the server render a chart or diagram, without storing anything. */
export const getDrawing = (language: DrawingLanguage, source: string, data?: string) =>
  call(postDrawing, {}, { language, source, data });
