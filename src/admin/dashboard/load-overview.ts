import type { Failure, Result } from '#api-client/result.ts';
import { type Card, type CardContent, newSources, type Sources } from './card.ts';
import { type Section, sections } from './cards.ts';
import { loadChecklist, type Step } from './checklist.ts';

interface Overview {
  steps: readonly Step[];
  cards: Readonly<Record<Section, readonly CardContent[]>>;
  /** The first failure. All parts that could be loaded are shown. */
  failure: Failure | undefined;
}

/** Loads all parts of the Overview at the same time. */
export async function loadOverview(): Promise<Overview> {
  const sources = newSources();
  const [steps, attention, underWay, site] = await Promise.all([
    loadChecklist(sources),
    loadCards(sections.attention, sources),
    loadCards(sections.underWay, sources),
    loadCards(sections.site, sources),
  ]);
  const results: readonly Result<unknown>[] = [steps, ...attention, ...underWay, ...site];
  return {
    steps: steps.ok ? steps.value : [],
    cards: { attention: contentOf(attention), underWay: contentOf(underWay), site: contentOf(site) },
    failure: results.find((one) => !one.ok),
  };
}

const loadCards = (cards: readonly Card[], sources: Sources) => Promise.all(cards.map((card) => card(sources)));

const contentOf = (results: readonly Result<CardContent[]>[]) => results.flatMap((one) => (one.ok ? one.value : []));
