/** A remote site, accessed through its API with a token with the scopes `content:read` and `content:write`. */
import { pathOf } from '#contract/call.ts';
import * as content from '#contract/content.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { isKeyOf } from '#server/features/content/check-record.ts';
import { dataHash } from '#server/platform/hash.ts';
import type { RecordId } from '#server/features/records/record-repository.ts';
import { nameOf, type Site } from './record-source.ts';

/** For each record, by its name, the stored state from when file and site were last equal. */
const memory = z.record(
  z.string(),
  z.object({ file: z.string().nullable(), liveRevision: z.number().nullable(), hash: z.string().nullable() }),
);
type Memory = z.infer<typeof memory>;

interface HttpSiteOptions {
  /** URL without a trailing slash. */
  url: string;
  token: string;
  /** File that stores the state of the last exchange with this site. */
  memoryFile: string;
  /** The function that sends requests; replaced in tests. */
  fetch?: typeof globalThis.fetch;
}

type Api = ReturnType<typeof apiOf>;
/** The state of a record that a list of the API contains. */
type Listed = RecordId & { revision: number; liveRevision: number | null };

/** Returns the calls of the API of a remote site. */
function apiOf({ url, token, fetch = globalThis.fetch }: HttpSiteOptions) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    for (;;) {
      const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const answer = await fetch(url + path, sent).catch((cause: unknown) => {
        throw new OperatorError(`${url} does not answer. Check the URL and your network connection.`, { cause });
      });
      if (answer.status !== 429) return answer;
      await delay(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
    }
  };
  const ask = async <Answer>(path: string, schema: z.ZodType<Answer>): Promise<Answer> => {
    const answer = await call('GET', path);
    if (answer.status === 401 || answer.status === 403) {
      throw new OperatorError(`${url} refuses the token. It needs the permissions content:read and content:write.`);
    }
    const parsed = answer.ok ? schema.safeParse(await answer.json()) : undefined;
    if (!parsed?.success) throw new OperatorError(`${url}${path} sent an unexpected response (${answer.status}).`);
    return parsed.data;
  };
  const listed = async () => {
    const records = await ask(pathOf(content.getContent), z.array(content.contentSummary));
    const foreign = records.find((one) => !isKeyOf(one.kind, one.key));
    if (foreign)
      throw new OperatorError(`${url} has a ${foreign.kind} with an invalid key: ${JSON.stringify(foreign.key)}`);
    return records;
  };
  /**
   * Returns the published version of a record. If the draft is the published revision, returns the draft, to avoid
   * reading the history.
   */
  const liveOf = async ({ kind, key, revision, liveRevision }: Listed): Promise<unknown> => {
    if (revision === liveRevision) {
      return (await ask(pathOf(content.getContentRecord, { kind, key }), content.contentRecord)).data;
    }
    const path = pathOf(content.getContentRevision, { kind, key, n: String(liveRevision) });
    return (await ask(path, content.contentRevision)).data;
  };
  return { call, listed, liveOf };
}

/** @throws OperatorError if the responses or their record keys do not match this program's API */
export function httpSite(options: HttpSiteOptions): Site {
  const remote = apiOf(options);
  const { memoryFile } = options;
  const remembered = async (): Promise<Memory> =>
    memory.parse(JSON.parse(await readFile(memoryFile, 'utf8').catch(() => '{}')));
  const live: Site['live'] = async (ids) => {
    const wanted = new Set(ids.map(nameOf));
    const found: (RecordId & { data: unknown })[] = [];
    for (const one of await remote.listed())
      if (one.liveRevision !== null && wanted.has(nameOf(one)))
        found.push({ kind: one.kind, key: one.key, data: await remote.liveOf(one) });
    return found;
  };
  const remember: Site['wrote'] = async (records) => {
    const known = await remembered();
    const now = new Map((await remote.listed()).map((one) => [nameOf(one), one]));
    const said = new Map((await live(records)).map((one) => [nameOf(one), dataHash(one.data)]));
    for (const one of records) {
      const name = nameOf(one);
      const liveRevision = now.get(name)?.liveRevision ?? null;
      known[name] = { file: one.file?.fileHash ?? null, liveRevision, hash: said.get(name) ?? null };
    }
    await writeFile(memoryFile, JSON.stringify(known));
  };
  return {
    takesPrivate: false,
    list: async () => recordsOf(remote, await remembered()),
    live,
    // Pages with images are left out, because even a comparison would require uploading their images.
    pageRecords: async (drafts) =>
      drafts
        .filter(({ pictures }) => pictures.length === 0)
        .map(({ address, title, summary, footer, document, file, fileHash }) => ({
          kind: 'page' as const,
          key: address,
          file,
          fileHash,
          data: { title, ...(summary !== null && { summary }), ...(footer !== null && { footer }), body: document },
        })),
    picture: async () => undefined,
    take: async (wanted) => {
      const refused: string[] = [];
      const done: (typeof wanted)[number][] = [];
      const revisions = new Map((await remote.listed()).map((one) => [nameOf(one), one.revision]));
      for (const one of wanted) {
        const path = pathOf(content.getContentRecord, { kind: one.kind, key: one.key });
        const revision = revisions.get(nameOf(one)) ?? 0;
        const answer = one.file
          ? await remote.call('PUT', path, { data: one.file.data, revision, publish: true, fromFile: true })
          : await remote.call('DELETE', path, { revision });
        if (answer.ok || (answer.status === 404 && !one.file)) done.push(one);
        else refused.push(`${nameOf(one)} was refused: ${await sentenceOf(answer)}`);
      }
      await remember(done);
      return refused;
    },
    wrote: remember,
  };
}

/** Returns the records of a remote site, including those that it no longer has. */
async function recordsOf(remote: Api, known: Memory): ReturnType<Site['list']> {
  const records: Awaited<ReturnType<Site['list']>> = [];
  for (const one of await remote.listed()) {
    const { kind, key, revision, liveRevision } = one;
    if (kind === 'private') continue;
    const before = known[nameOf(one)];
    const isAsBefore = before !== undefined && liveRevision === before.liveRevision && revision === liveRevision;
    const isOff = liveRevision === null;
    const liveHash = isOff ? null : isAsBefore ? before.hash : dataHash(await remote.liveOf(one));
    records.push({ kind, key, liveHash, isOff, fileHash: before?.file ?? null, isChanged: !isAsBefore });
  }
  const there = new Set(records.map(nameOf));
  for (const [name, { file }] of Object.entries(known)) {
    if (there.has(name)) continue;
    const [kind, ...key] = name.split('/');
    const id = { kind: kind as RecordId['kind'], key: key.join('/') || String(kind) };
    records.push({ ...id, liveHash: null, isOff: false, fileHash: file, isChanged: true });
  }
  return records;
}

async function sentenceOf(answer: Response): Promise<string> {
  const body = z.object({ message: z.string() }).safeParse(await answer.json().catch(() => undefined));
  return body.success ? body.data.message : String(answer.status);
}
