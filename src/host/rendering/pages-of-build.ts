import { sha256 } from '#server/platform/hash.ts';
import type { LoadedSite } from '#site/data/load.ts';
import type { RenderedByText } from '#site/data/rendered-posts.ts';
import type { KeptPages } from '#site/program/program.ts';
import type { PageStore } from './page-store.ts';

/** Rendered pages that a build keeps for the next build. */
interface PagesOfBuild extends KeptPages {
  /** Removes pages that this build did not use. */
  dropOthers: () => void;
}

const nothing = Buffer.alloc(0);
/** Number of pages that one transaction writes. A page has about 20 KB. */
const AT_ONCE = 200;

/**
 * Opens the pages of the previous build.
 * @param sources hash of all code that renders pages
 */
export function pagesOfBuild(
  store: PageStore,
  sources: string,
  { site, key, butPosts }: LoadedSite,
  { textOf }: Pick<RenderedByText, 'textOf'>,
): PagesOfBuild {
  const asked = new Set<string>();
  let written = 0;
  store.batch();
  return {
    site: sha256(JSON.stringify([sources, key, site.posts.map(textOf)])),
    butPosts: sha256(JSON.stringify([sources, butPosts])),
    textOf,
    get(path, madeOf) {
      asked.add(path);
      const page = store.page(path);
      return page?.snapshot === madeOf ? page.body : undefined;
    },
    set(path, madeOf, body) {
      asked.add(path);
      store.setPage(path, { snapshot: madeOf, hash: '', body, brotli: nothing });
      written += 1;
      if (written % AT_ONCE === 0) store.batch();
    },
    dropOthers() {
      for (let rows = store.pagesAfter('', 500); rows.length > 0; rows = store.pagesAfter(rows.at(-1)?.path ?? '', 500))
        for (const { path } of rows) if (!asked.has(path)) store.removePage(path);
    },
  };
}
