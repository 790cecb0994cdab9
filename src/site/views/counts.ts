/** Texts about citation counts, with their source and month (WORK-12). */
import type { CitationCount } from '#contract/citation-counts.ts';
import { sourceNames } from '#contract/work-sources.ts';
import { isoIn } from '#domain/zones.ts';
import type { Messages } from '#messages/shape.ts';
import type { Site } from '#site/data/site.ts';

type Counted = Pick<Site, 'counts' | 'settings'>;

const placed = ({ settings }: Counted, { source, at }: CitationCount, { dates }: Messages) =>
  [sourceNames[source], dates.partialDate(isoIn(settings.timeZone, new Date(at)).slice(0, 7))] as const;

/** Returns the text about one publication: 'Cited by 12 · OpenAlex, November 2026'; undefined without a count. */
export function citedBy(site: Counted, id: string, messages: Messages): string | undefined {
  const cited = site.counts?.of(id);
  return cited && messages.research.citedBy(cited.count, ...placed(site, cited, messages));
}

/** Returns the text about all publications: the sum and the h-index; undefined if none is shown. */
export function citedInAll(site: Counted, messages: Messages): string | undefined {
  const { sum, hIndex } = site.counts ?? {};
  const { research } = messages;
  const any = sum ?? hIndex;
  const said = [sum && research.citedInAll(sum.count), hIndex && research.hIndex(hIndex.count)];
  return (
    any &&
    research.countedBy(
      said.filter((part) => part !== undefined).join(research.betweenCounts),
      ...placed(site, any, messages),
    )
  );
}
