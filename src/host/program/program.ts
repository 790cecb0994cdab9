/** The site's program: the same `src/pages` as the static build's, rendered on demand. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { pathToFileURL } from 'node:url';
import { documentNames, pages } from '#contract/paths.ts';
import { provideSite, type Site } from '#site-data/site.ts';

/** As pages declare them in `getStaticPaths`: ids only. */
export type StaticPaths = { params: Record<string, string | number | undefined> }[];

interface Segment {
  content: string;
  dynamic: boolean;
  spread: boolean;
}

/** What `entry.ts` exports. */
export interface Program {
  render(request: Request, locals: object): Promise<Response>;
  routes: {
    segments: readonly (readonly Segment[])[];
    /** `page`, or `endpoint` for feeds and files. */
    type: string;
    getStaticPaths: () => Promise<StaticPaths>;
  }[];
}

export interface Pages {
  /** Every address the site has, as the static build would write files: pages first, then feeds and other files. */
  paths(site: Site): Promise<Map<string, 'page' | 'file'>>;
  /**
   * @param path one of `paths`
   * @throws Error when the page cannot be rendered
   */
  render(path: string, site: Site): Promise<Buffer>;
}

/** Which site `getStaticPaths` reads: it has no request, and two editions may be at work at once. */
const reading = new AsyncLocalStorage<Site>();

/** @param file the built program, `entry.mjs` */
export async function loadProgram(file: string): Promise<Pages> {
  provideSite(() => {
    const site = reading.getStore();
    if (!site) throw new Error('Pages read the site from Astro.locals, getStaticPaths alone from currentSite().');
    return site;
  });
  const { program } = (await import(pathToFileURL(file).href)) as { program: Program };
  return {
    paths: (site) => reading.run(site, () => listPaths(program, missingDocuments(site))),
    render: (path, site) => render(program, path, site),
  };
}

/** The pages of documents that the owner has not written: nothing is there. */
const missingDocuments = (site: Site): Set<string> =>
  new Set(documentNames.filter((name) => site.document(name) === undefined).map(pages.document));

async function listPaths({ routes }: Program, missing: Set<string>): Promise<Map<string, 'page' | 'file'>> {
  const found: { path: string; kind: 'page' | 'file' }[] = [];
  for (const { segments, type, getStaticPaths } of routes) {
    const kind = type === 'page' ? 'page' : 'file';
    const isDynamic = segments.flat().some((part) => part.dynamic);
    const list = isDynamic ? await getStaticPaths() : [{ params: {} }];
    for (const { params } of list) {
      const path = pathOf(segments, params);
      if (!missing.has(path)) found.push({ path, kind });
    }
  }
  const byKind = Map.groupBy(found, ({ kind }) => kind);
  const ordered = [...(byKind.get('page') ?? []), ...(byKind.get('file') ?? [])];
  return new Map(ordered.map(({ path, kind }) => [path, kind]));
}

function pathOf(segments: readonly (readonly Segment[])[], params: StaticPaths[number]['params']): string {
  const parts = segments.map((segment) =>
    segment
      .map(({ content, dynamic, spread }) => {
        const value = dynamic ? String(params[spread ? content.replace(/^\.\.\./, '') : content] ?? '') : content;
        return spread ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
      })
      .join(''),
  );
  return `/${parts.filter((part) => part !== '').join('/')}`;
}

async function render(program: Program, path: string, site: Site): Promise<Buffer> {
  const locals: { site: Site; failure?: unknown } = { site };
  const response = await program.render(new Request(`http://localhost${path}`), locals);
  if (response.ok || ((path === '/404' || path === '/500') && !locals.failure)) {
    return Buffer.from(await response.arrayBuffer());
  }
  throw new Error(`The page ${path} could not be rendered (status ${response.status}).`, { cause: locals.failure });
}
