/** Lists the works in a researcher's public ORCID record that the bibliography does not contain. */
import { cleanTexts } from '#contract/plain-text.ts';
import type { BibtexEntry } from '#publications/bibtex.ts';
import { arxivId, repairDoi } from '#publications/addresses.ts';
import { isPreprint } from '#publications/csl.ts';
import { normalizeFields } from '#publications/tidy-fields.ts';
import { texToText } from '#publications/tex.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { z } from 'zod';
import { getText, identifierOf, type Identifier, type Sources } from './fetch-record.ts';

interface ListedWork {
  title: string;
  year: string | null;
  /** Identifier for fetching the record; null if ORCID lists no DOI, arXiv ID or ISBN. */
  identifier: Identifier | null;
}

/**
 * Returns the ORCID iD in a text: sixteen digits with hyphens.
 * @returns `undefined` if the text is not an ORCID iD with a valid check digit
 */
export function orcidOf(text: string): string | undefined {
  const [, id] = /^(?:https?:\/\/(?:www\.)?orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\/?$/i.exec(text.trim()) ?? [];
  if (id === undefined) return undefined;
  const digits = id.toUpperCase().replaceAll('-', '');
  // The check digit is computed by ISO 7064, MOD 11-2.
  const total = [...digits.slice(0, -1)].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  return digits.at(-1) === (check === 10 ? 'X' : String(check)) ? id.toUpperCase() : undefined;
}

const value = z.looseObject({ value: z.string() }).nullish();
const answer = z.looseObject({
  group: z
    .array(
      z.looseObject({
        'work-summary': z
          .array(
            z.looseObject({
              title: z.looseObject({ title: value }).nullish(),
              'publication-date': z.looseObject({ year: value }).nullish(),
              'external-ids': z
                .looseObject({
                  'external-id': z
                    .array(
                      z.looseObject({
                        'external-id-type': z.string(),
                        'external-id-value': z.string(),
                        'external-id-relationship': z.string().nullish(),
                      }),
                    )
                    .default([]),
                })
                .nullish(),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

/** The identifiers by which a record can be fetched, the best kind first. */
const kinds = ['doi', 'arxiv', 'isbn'] as const;

/**
 * Fetches the public works of an ORCID record.
 * @param orcid result of `orcidOf`
 * @returns one work for each ORCID group, because all records in a group describe the same work
 * @throws OperatorError with a message
 */
export async function listedWorks(orcid: string, sources: Sources): Promise<ListedWork[]> {
  const text = await getText(`${sources.orcid}/v3.0/${orcid}/works`, 'application/json', sources);
  let groups: z.infer<typeof answer>['group'];
  try {
    groups = answer.parse(cleanTexts(JSON.parse(text))).group;
  } catch (cause) {
    throw new OperatorError(`ORCID sent no list of works for ${orcid}.`, { cause });
  }
  return groups.flatMap(({ 'work-summary': summaries }) => {
    const [first] = summaries;
    if (!first) return [];
    const ids = summaries.flatMap((summary) => summary['external-ids']?.['external-id'] ?? []);
    const found = kinds.flatMap((kind) =>
      ids
        .filter((id) => id['external-id-type'] === kind && id['external-id-relationship'] !== 'part-of')
        .flatMap((id) => identifierOf(id['external-id-value']) ?? [])
        .filter((identifier) => identifier.kind === kind),
    );
    return {
      title:
        read(first.title?.title?.value ?? '')
          .replace(/[\s\p{Cc}]+/gu, ' ')
          .trim() || 'Untitled',
      year: first['publication-date']?.year?.value ?? null,
      identifier: found[0] ?? null,
    };
  });
}

/**
 * Returns the works that match no entry by DOI, arXiv ID, ISBN or title. An article and its preprint are different
 * works, although their titles are equal.
 */
export function missingWorks(works: readonly ListedWork[], known: readonly BibtexEntry[]): ListedWork[] {
  const names = new Set(known.flatMap(({ fields }) => namesOf(fields)));
  const titles = (entries: readonly BibtexEntry[]) => new Set(entries.map(({ fields }) => plain(fields.title ?? '')));
  const ofPreprints = titles(known.filter(isPreprint));
  const ofOthers = titles(known.filter((entry) => !isPreprint(entry)));
  return works.filter(({ identifier, title }) => {
    if (identifier && names.has(`${identifier.kind}:${bare(identifier)}`)) return false;
    const isArticle = identifier?.kind === 'doi' && !ofServer.test(identifier.id);
    return !ofOthers.has(plain(title)) && (isArticle || !ofPreprints.has(plain(title)));
  });
}

/**
 * Matches DOIs of preprint servers: arXiv, bioRxiv and medRxiv, ChemRxiv, PsyArXiv and OSF, SSRN, Preprints.org,
 * Research Square, TechRxiv.
 */
const ofServer = /^10\.(?:48550|1101\/(?:\d{6}|\d{4}\.)|26434|31234|31219|2139\/ssrn|20944|21203|36227)/i;

function namesOf(fields: Record<string, string>): string[] {
  const doi = repairDoi(fields.doi ?? '').value;
  const arxiv = arxivId(fields);
  return [
    doi && `doi:${doi.toLowerCase()}`,
    // An arXiv ID also has a DOI, which identifies the same preprint.
    arxiv && `doi:10.48550/arxiv.${withoutVersion(arxiv)}`,
    arxiv && `arxiv:${withoutVersion(arxiv)}`,
    fields.isbn && `isbn:${fields.isbn.replace(/[^\dX]/gi, '').toUpperCase()}`,
  ].filter((name) => Boolean(name)) as string[];
}

const withoutVersion = (number: string) => number.toLowerCase().replace(/v\d+$/, '');
const bare = ({ kind, id }: Identifier) =>
  kind === 'arxiv' ? withoutVersion(id) : kind === 'doi' ? id.toLowerCase() : id;
const read = (title: string) => texToText(normalizeFields({ title }).title ?? '');
const plain = (title: string) =>
  read(title)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
