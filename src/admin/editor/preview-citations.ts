/** Resolves citations and the list of references in a preview, as on the published page. */
import type { CitationWords, CitationWordsRequest } from '#contract/citation-words.ts';
import { escapeText } from '#domain/document/escape.ts';
import { languageOf } from '#domain/language.ts';
import { citationMarker, readMarker, resolveCitations } from '#inlines/citation/html.ts';

type Ask = (asked: CitationWordsRequest) => Promise<CitationWords | undefined>;

/**
 * Returns the HTML with its citations resolved. If the server does not respond, citation keys stay as typed.
 * @param html rendered HTML with unresolved citations
 * @param ask asks the server; not called if the HTML has no citations
 */
export async function withPreviewedCitations(html: string, ask: Ask): Promise<string> {
  const citations = [...html.matchAll(citationMarker)].map(([, found]) => readMarker(found));
  const asked = citations.filter(({ works }) => works.length > 0);
  if (asked.length === 0) return resolveCitations(html, () => undefined);
  const language = languageOf(html.replace(/<[^>]*>/g, '')) ?? 'en';
  const answer = await ask({ citations: asked, language, references: true });
  const { words } = answer ?? {};
  if (!words) {
    const works = new Map(answer?.works?.map((work) => [work.key, work]));
    return resolveCitations(html, (key) => works.get(key));
  }
  const said = words.values();
  const text = html.replace(citationMarker, (_, found: string) => {
    const isAsked = readMarker(found).works.length > 0;
    return `<span class="citation">${escapeText((isAsked && said.next().value) || '')}</span>`;
  });
  return text + (answer?.references ?? '');
}
