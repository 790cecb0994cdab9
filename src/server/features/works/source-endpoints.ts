/** The owner's screen of sources (WORK-10): which are asked, by which identifier, and what came of it. */
import { AppError } from '#contract/errors.ts';
import { problem, toSent } from '#contract/problems.ts';
import {
  getWorkSources as getCall,
  isWorkSource,
  postWorkCheck as checkCall,
  putWorkSource as putCall,
  sourceNames,
  workSources,
  type WorkSource,
  type WorkSourceState,
} from '#contract/work-sources.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { orcidOf } from '#server/platform/integrations/orcid-works.ts';
import { liveData } from '#server/features/records/record-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { z } from 'zod';
import { askNow, listSources, putSource, type SourceRow } from './source-repository.ts';
import { sources } from './sources/index.ts';

/* The owner's identifiers at the sources. Strict patterns ensure that only identifiers get into URLs (WORK-10). */

/**
 * Returns the identifier of a person at a source.
 * @returns undefined if the text is no such identifier
 */
export function personIdOf(source: WorkSource, typed: string): string | undefined {
  const { byOrcid, pattern } = sources[source].person;
  const orcid = byOrcid ? orcidOf(typed) : undefined;
  const found = orcid ?? pattern?.exec(typed.trim())?.[1];
  return source === 'openalex' && orcid === undefined ? found?.toUpperCase() : found;
}

export const getWorkSources = implement(getCall, async ({ app }) => {
  const rows = await listSources(app.db);
  const orcid = await ownOrcid(app.db);
  const states = workSources.map((source) =>
    stateOf(
      source,
      rows.find((row) => row.source === source),
      orcid,
    ),
  );
  return { json: { sources: states }, headers: { 'cache-control': 'private, no-store' } };
});

function stateOf(source: WorkSource, row: SourceRow | undefined, orcid: string): WorkSourceState {
  return {
    source,
    on: row?.isOn ?? false,
    person: row?.person ?? '',
    suggested: sources[source].person.byOrcid ? orcid : '',
    contact: sources[source].takesContact ? (row?.contact ?? '') : null,
    lastAt: row?.lastAt?.toISOString() ?? null,
    lastFound: row?.lastFound ?? null,
    nextAt: row?.isOn ? (row.nextAt?.toISOString() ?? null) : null,
    checking: row?.isOn === true && row.page !== null,
    problem: row?.isOn && row.problem ? toSent(row.problem) : null,
  };
}

const profile = z.object({
  basics: z.object({ profiles: z.array(z.looseObject({ url: z.string().catch(''), username: z.string().catch('') })) }),
});

/** Returns the ORCID iD of the owner's public profile; '' if there is none. */
async function ownOrcid(db: Database): Promise<string> {
  const [row] = await liveData(db, ['profile']);
  const found = profile.safeParse(row?.data);
  const named = found.success ? found.data.basics.profiles.flatMap(({ url, username }) => [url, username]) : [];
  return named.flatMap((text) => orcidOf(text) ?? [])[0] ?? '';
}

function sourceOf({ source }: { source: string }): WorkSource {
  if (!isWorkSource(source)) throw new AppError('NOT_FOUND');
  return source;
}

export const putWorkSource = implement(putCall, {
  find: ({ params }) => sourceOf(params),
  handle: async ({ app, body, params, now }) => {
    const source = sourceOf(params);
    const person = personIdOf(source, body.person);
    if (person === undefined && (body.on || body.person !== '')) {
      const said = problem('personInvalid', sourceNames[source], sources[source].person.example);
      throw new AppError('BAD_INPUT', { problem: said, fields: { person: said } });
    }
    const contact = sources[source].takesContact ? body.contact : '';
    await putSource(app.db, { source, isOn: body.on, person: person ?? '', contact }, now);
  },
});

/** Asks all sources soon that are on. The work is done in the background, so that no answer waits for a source. */
export const postWorkCheck = implement(checkCall, async ({ app, now }) => {
  await askNow(app.db, now);
});
