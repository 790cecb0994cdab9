import type { Publication } from '#contract/portfolio.ts';
import { citedWork } from '#domain/citations/cited-work.ts';
import type { RenderedPost } from '#document/render.ts';
import { citedKeys, resolveCitations } from '#inlines/citation/html.ts';

/** The works that posts cite, by key: the owner's own publications, and the references beside them. */
export function citableWorks(
  own: readonly Publication[],
  references: readonly Publication[],
): Map<string, Publication> {
  return new Map([...references, ...own].map((work) => [work.id, work]));
}

/** A body that was rendered with its citations open, with those resolved, and the keys that it cites. */
export function withCitations(
  body: RenderedPost,
  citable: (key: string) => Publication | undefined,
): RenderedPost & { cited: readonly string[] } {
  const html = resolveCitations(body.html, (key) => {
    const work = citable(key);
    return work && citedWork(work);
  });
  return { ...body, cited: citedKeys(body.html), html };
}
