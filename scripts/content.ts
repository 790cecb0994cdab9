/**
 * `npm run content -- diff | pull | push [--site https://…] [kind | kind/key …]`: syncs `content/` and the site. `diff`
 * lists the differences and which side changed, and exits with 1 if there are any. `pull` writes the site's changes
 * into the files. `push` writes the files' changes into the site. Conflicts are reported and skipped unless named.
 * Posts are `content/posts/*.md`; for a conflict `pull` writes the site's version next to the file. Without `--site`
 * the site is the local database. With `--site` it is the site at that URL, with a token in SITE_TOKEN.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OperatorError } from '#domain/operator-error.ts';
import { knownKeys } from '#server/features/content/lists-repository.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { postSource } from '#server/features/exchange/post-source.ts';
import { databaseSite } from '#server/features/exchange/database-site.ts';
import { httpSite } from '#server/features/exchange/http-site.ts';
import { recordSource, type Site } from '#server/features/exchange/record-source.ts';
import { filesOfSite } from '#server/features/content/sample.ts';
import { joined, type Difference, type Source } from '#server/features/exchange/sources.ts';
import { sha256 } from '#server/platform/hash.ts';
import { runProgram, declared, type Command, type CommandContext } from './lib/command.ts';
import { commands } from './lib/commands.ts';

const noOwner = 'this is still the sample site. Run npm run new-site first.';

export const content: Command = declared(commands.content, async (context, { values, positionals }) => {
  const [verb, ...names] = positionals;
  const run = verb === 'pull' ? pull : verb === 'push' ? push : diff;
  return run(joined(await sourcesOf(context, values.site)), names, context);
});

async function sourcesOf(context: CommandContext, url: string | undefined): Promise<Source[]> {
  const { privateProfile, ownContentDir } = context.config;
  const contentDir = resolve(ownContentDir);
  const site = url === undefined ? await siteHere(context, contentDir) : siteAt(context, url);
  const records = recordSource(contentDir, privateProfile, site);
  // Only records are synchronized with a remote site. Post drafts on another machine are not.
  return url === undefined ? [records, await postsHere(context, contentDir)] : [records];
}

async function siteHere({ config, open, print }: CommandContext, contentDir: string): Promise<Site> {
  const db = await open({ mustExist: true });
  // The sample site is not the owner's content, so it is never synchronized.
  if ((await filesOfSite(db, config, new Date(), print)) !== contentDir) throw new OperatorError(noOwner);
  return databaseSite({ db, contentDir, privateProfile: config.privateProfile, now: new Date(), print });
}

async function postsHere({ config, open }: CommandContext, contentDir: string): Promise<Source> {
  const db = await open({ mustExist: true });
  const images = createImages(undefined);
  const keys = () => knownKeys(db);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  return postSource({
    db,
    images,
    contentDir,
    keys,
    memoryFile: join(config.dataDir, 'exchanged-posts.json'),
    now: new Date(),
  });
}

function siteAt({ config, env }: CommandContext, said: string): Site {
  const token = env['SITE_TOKEN'];
  if (!token) throw new OperatorError('SITE_TOKEN is not set. Create an API token in your profile on that site.');
  if (!/^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1)(?::|\/|$)/.test(said) || !URL.canParse(said)) {
    throw new OperatorError('--site must start with https://');
  }
  const url = said.replace(/\/+$/, '');
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  return httpSite({ url, token, memoryFile: join(config.dataDir, `exchanged-${sha256(url).slice(0, 16)}.json`) });
}

const isNamed = (names: readonly string[]) => (one: Difference) =>
  names.some((name) => one.name === name || one.name.startsWith(`${name}/`));
const isMeant = (names: readonly string[]) => (one: Difference) => names.length === 0 || isNamed(names)(one);

type Run = (source: Source, names: readonly string[], context: CommandContext) => Promise<number>;

const words: Record<Difference['changed'], string> = {
  site: 'changed on the site',
  file: 'changed in the file',
  both: 'changed in both',
};
const lineOf = ({ name, file, changed }: Difference) => `${words[changed]}: ${name} (content/${file})`;

const diff: Run = async (source, names, { print }) => {
  const found = (await source.list()).filter(isMeant(names));
  for (const one of found) print(lineOf(one));
  if (found.length === 0) print('No differences.');
  return found.length > 0 ? 1 : 0;
};

const pull: Run = async (source, names, { print }) => {
  const found = (await source.list()).filter(isMeant(names));
  const taken = found.filter((one) => one.changed === 'site' || (names.length > 0 && isNamed(names)(one)));
  for (const sentence of await source.write(taken)) print(sentence);
  for (const one of taken) print(`pulled ${one.name} (content/${one.file})`);
  const both = found.filter((one) => one.changed === 'both' && !taken.includes(one));
  for (const sentence of (await source.writeBeside?.(both)) ?? []) print(sentence);
  return left(found, taken, print);
};

const push: Run = async (source, names, { print }) => {
  const found = (await source.list()).filter(isMeant(names));
  const taken = found.filter((one) => one.changed === 'file' || (names.length > 0 && isNamed(names)(one)));
  for (const sentence of await source.read(taken, isNamed(names))) print(sentence);
  for (const one of taken) print(`pushed ${one.name} (content/${one.file})`);
  return left(found, taken, print);
};

/**
 * Prints the differences that were skipped, and how to resolve them.
 * @returns 1 if there is a conflict
 */
function left(found: readonly Difference[], taken: readonly Difference[], print: (line: string) => void): number {
  const rest = found.filter((one) => !taken.includes(one));
  for (const one of rest) print(lineOf(one));
  const both = rest.find(({ changed }) => changed === 'both');
  if (both) {
    const way = (verb: string) => `npm run content -- ${verb} ${both.name}`;
    print(`Conflict: ${both.name} was changed in the file and on the site. To keep the site's version: ${way('pull')}`);
    print(`To keep the file's version: ${way('push')}`);
  }
  return both ? 1 : 0;
}

await runProgram(import.meta.url, content);
