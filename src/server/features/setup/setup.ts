/** Sets up a new site for its owner: creates the admin and the records, and removes the sample. */
import { AppError } from '#contract/errors.ts';
import { atPlace, problem, type Problem, toSent } from '#contract/problems.ts';
import { isTimeZone } from '#contract/site-settings.ts';
import type { SetupRequest } from '#contract/setup.ts';
import { readBibtex, writeBibtex } from '#publications/bibtex.ts';
import { japaneseFrom } from '#career/japanese-from.ts';
import { careerLanguage } from '#career/resume-words.ts';
import { readRecord } from '#career/content/read-record.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { insertUser, hasAdmin } from '#server/features/users/user-repository.ts';
import { openSession, type Client, type OpenSession } from '#server/features/accounts/sessions.ts';
import { requestBuild } from '#server/features/builds/build-repository.ts';
import { mustBeUsable, recordToKeep, type RecordData } from '#server/features/content/check-record.ts';
import { dataHash, sha256 } from '#server/platform/hash.ts';
import { lockRecord, putHead, putHeadLive } from '#server/features/content/edit-repository.ts';
import { keysToProfiles, resumeFrom, resumeOf } from '#server/features/content/scaffold-content.ts';
import type { RecordId } from '#server/features/records/record-repository.ts';
import { leaveSample } from '#server/features/content/sample.ts';
import { claimSetting } from '#server/platform/db/settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { randomUUID, timingSafeEqual } from 'node:crypto';
import * as calls from '#contract/setup.ts';
import { inLanguage, type LanguageCode } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import { englishOf } from '#contract/english.ts';
import { spokenLanguage } from '#messages/index.ts';
import { clientOf, signedIn } from '#server/features/accounts/sign-in-endpoints.ts';
import { linkPage } from '#server/features/mail/link-page.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { parseAccept } from 'hono/utils/accept';

/* Endpoints of `/setup/{token}`. There, the person who starts a site without an admin sets up the site (CONT-29). */

/**
 * Returns whether the setup link is valid. The link must be from the current start of the site, and the site must have
 * no admin.
 */
async function isOpen(app: Dependencies, token: string): Promise<boolean> {
  const wanted = Buffer.from(app.setupTokenHash ?? '');
  const given = Buffer.from(sha256(token));
  return given.length === wanted.length && timingSafeEqual(given, wanted) && !(await hasAdmin(app.db));
}

/** Returns the browser's preferred language; English if the product does not support it. */
const preferredLanguage = ({ headers }: Request): LanguageCode =>
  spokenLanguage(parseAccept(headers.get('accept-language') ?? '')[0]?.type ?? null);

export const getSetup = implement(calls.getSetup, async ({ app, params, request }) => {
  if (!(await isOpen(app, params.token))) return linkPage(app, '/404', { words: [] }, 404);
  return linkPage(app, inLanguage(pages.setup('token'), preferredLanguage(request)), { words: [] });
});

export const postSetup = implement(calls.postSetup, {
  find: async ({ app, params }) => {
    if (!(await isOpen(app, params.token))) throw new AppError('NOT_FOUND');
  },
  handle: async (context) => {
    const { opened, notices } = await setUp(context.app, context.body, clientOf(context, true), context.now);
    const answer = signedIn(context, 201, opened);
    return answer instanceof Response
      ? answer
      : { ...answer, json: { ...opened.auth, notices: notices.map(englishOf), problems: notices.map(toSent) } };
  },
});

interface Kept extends RecordId {
  data: RecordData;
}

/**
 * Sets up the site. If several attempts run at once, only one succeeds, because a single database statement decides.
 * @returns the new admin's session, and messages about skipped parts
 * @throws AppError BAD_INPUT by field, without storing anything; NOT_FOUND if another attempt was first
 */
async function setUp(
  app: Dependencies,
  input: SetupRequest,
  client: Client,
  now: Date,
): Promise<{ opened: OpenSession; notices: Problem[] }> {
  const notices: Problem[] = [];
  const records = [...ownRecords(input, now, notices), ...(await papers(app, input, notices))];
  const passwordHash = await app.passwords.hash(input.password);
  const opened = await app.db.transaction(async (tx) => {
    if (!(await claimSetting(tx, 'setup', now.toISOString()))) throw new AppError('NOT_FOUND');
    const values = { id: randomUUID(), email: input.email.toLowerCase(), passwordHash, isAdmin: true };
    const user = await insertUser(tx, { ...values, emailConfirmedAt: now }, now);
    if (!user) throw new AppError('EMAIL_TAKEN');
    await leaveSample(tx, now);
    for (const record of records) await keep(tx, record, now);
    const session = await openSession(app, tx, user, client, 'signup');
    if (!session) throw new AppError('UNAVAILABLE');
    return session;
  });
  await app.makeContent?.();
  await requestBuild(app.db, now);
  await app.rebuild.request();
  return { opened, notices };
}

/** Returns the records for site, profile and projects from the form, validated like records from the dashboard. */
function ownRecords(
  { name = '', role = '', email, languages = ['en'], timeZone, resume }: SetupRequest,
  now: Date,
  notices: Problem[],
): Kept[] {
  const {
    resume: profile,
    projects,
    undated,
  } = byField('resume', () =>
    resume === undefined
      ? { resume: resumeFrom({ name, role, email: '', links: [] }), projects: '[]', undated: [] }
      : resumeOf(resume, 'resume.json'),
  );
  for (const project of undated) notices.push(atPlace(project, problem('undatedProject')));
  const data = withAnswers(JSON.parse(profile) as RecordData, name, role);
  notices.push(...withoutLogin(data, email), ...keptPrivate(data), ...notShown(data));
  const listed = JSON.parse(projects) as (RecordData & { id: string })[];
  return [
    checked(
      'site',
      'site',
      {
        languages,
        ...(timeZone !== undefined && isTimeZone(timeZone) && { timeZone }),
        footer: { firstYear: now.getUTCFullYear() },
      },
      'languages',
    ),
    checked('profile', 'profile', data, 'resume'),
    ...(languages.includes('ja') && careerLanguage(data) === 'ja'
      ? [checked('profile-ja', 'profile-ja', japaneseFrom(data), 'resume')]
      : []),
    ...listed.map((project) => checked('project', project.id, project, 'resume')),
  ];
}

/** Adds the name and role from the form to a profile. They take precedence over the values in the résumé. */
function withAnswers(profile: RecordData, name: string, role: string): RecordData {
  const basics = (profile['basics'] ?? {}) as RecordData;
  keysToProfiles(basics);
  return { ...profile, basics: { ...basics, ...(name && { name }), ...(role && { label: role }) } };
}

/**
 * Removes the login email address from a profile.
 * @returns a message if the profile contained the address
 */
function withoutLogin({ basics }: RecordData, login: string): Problem[] {
  const { email } = basics as { email?: unknown };
  if (typeof email !== 'string' || email.trim().toLowerCase() !== login.toLowerCase()) return [];
  delete (basics as { email?: unknown }).email;
  return [atPlace('basics.email', problem('loginAddress'))];
}

/** Returns a message for each profile field that documents hide until the owner makes it public. */
function keptPrivate(profile: RecordData): Problem[] {
  const read = readRecord('profile', profile);
  if (!('data' in read)) return [];
  const { phone, location } = read.data.basics;
  const personal = { phone, 'location.postalCode': location.postalCode, 'location.address': location.address };
  return Object.entries(personal).flatMap(([place, text]) =>
    text ? [atPlace(`basics.${place}`, problem('keptPrivate'))] : [],
  );
}

/**
 * Returns the path and the problem of profile data that is saved but not shown. If several entries of a list have the
 * same problem, it is returned once.
 */
function notShown(profile: RecordData): Problem[] {
  const left = readRecord('profile', profile).notices.filter(({ outcome }) => outcome !== 'repaired');
  const byFault = Object.groupBy(left, ({ path, problem: said }) => JSON.stringify([generalPath(path), said]));
  return Object.values(byFault).flatMap(([first, ...same] = []) => {
    if (!first) return [];
    const place = same.length > 0 ? `${generalPath(first.path)} (${same.length + 1})` : first.path;
    return [atPlace(place, first.problem)];
  });
}

/** Returns a path without the indexes of entries. */
const generalPath = (path: string) => path.replace(/\[\d+\]/g, '[]');

function checked(kind: RecordId['kind'], key: string, data: RecordData, field: string): Kept {
  return { kind, key, data: byField(field, () => usable(kind, key, data)) };
}

function usable(kind: RecordId['kind'], key: string, data: RecordData): RecordData {
  const kept = recordToKeep(kind, key, data);
  mustBeUsable(kind, key, kept);
  return kept;
}

/** Runs `work`. Problems of an uploaded file are reported as an error of the file's form field. */
function byField<Result>(field: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof OperatorError) throw refused(field, cause.problem);
    if (cause instanceof AppError && cause.code === 'BAD_INPUT') throw refused(field, byPlace(cause));
    throw cause;
  }
}

/** Returns the errors of a record as one problem, each with its path. */
function byPlace({ fields = {}, problem: whole }: AppError): Problem {
  const all = Object.entries(fields).map(([place, fault]) => atPlace(place, fault));
  return all.length > 0
    ? all.reduce((before, next) => problem('inTurn', before, next))
    : (whole ?? problem('badInput'));
}

const refused = (field: string, said: Problem) =>
  new AppError('BAD_INPUT', { fields: { [field]: said }, problem: said });

/** Imports papers record by record. Invalid records are skipped and reported. */
async function papers(app: Dependencies, { bibliography, orcid }: SetupRequest, notices: Problem[]): Promise<Kept[]> {
  const texts = new Map<string, string>();
  const take = async (given: string) => {
    const { worksGiven } = await import('#server/features/content/publication-lookup.ts');
    const { works, listed, problems } = await worksGiven(app.db, given, app.sources);
    notices.push(...problems);
    const spelled = new Map(readBibtex(given.includes('@') ? given : '').map((entry) => [entry.key, entry]));
    for (const { key, bibtex } of works) {
      const entry = spelled.get(key);
      // A record that uses `@string` abbreviations is incomplete without them, so the parsed entry is written as
      // BibTeX again.
      texts.set(key, /@string\s*[{(]/i.test(given) && entry ? writeBibtex([entry]).trim() : bibtex);
    }
    return listed;
  };
  if (bibliography) await fieldOf('bibliography', () => take(bibliography));
  if (orcid) {
    const listed = await fieldOf('orcid', () => take(orcid));
    const wanted = listed.flatMap(({ given }) => (given === null ? [] : [given]));
    for (let start = 0; start < wanted.length; start += BATCH) {
      await take(wanted.slice(start, start + BATCH).join('\n')).catch((cause: unknown) => {
        if (!(cause instanceof AppError)) throw cause;
        if (cause.problem) notices.push(cause.problem);
      });
    }
  }
  return [...texts].flatMap(([key, bibtex]) => {
    try {
      return [{ kind: 'publication' as const, key, data: usable('publication', key, { bibtex }) }];
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      if (cause.problem) notices.push(atPlace(key, cause.problem));
      return [];
    }
  });
}

/** Number of records fetched per call. */
const BATCH = 20;

async function fieldOf<Result>(field: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'BAD_INPUT')
      throw refused(field, cause.problem ?? problem('badInput'));
    throw cause;
  }
}

async function keep(tx: Database, { kind, key, data }: Kept, now: Date): Promise<void> {
  const row = await lockRecord(tx, { kind, key });
  const revision = (row?.revision ?? 0) + 1;
  const text = { hash: dataHash(data), data, revision, origin: 'browser' as const };
  await putHead(tx, { kind, key }, text, row === undefined, now);
  await putHeadLive(tx, { kind, key }, revision, undefined, now);
}
