/** The exports of the built site program: the pages as functions. Bundled by Astro; no other file imports it. */
import { isOwnPagePath } from '#domain/page-address.ts';
import { createApp } from 'astro/app/entrypoint';
import type { Program, StaticPaths } from './program.ts';

const app = createApp({ streaming: false });
const ownPage = app.manifest.routes.find(
  ({ routeData }) => routeData.component === 'src/pages/[page].astro',
)?.routeData;

export const program: Program = {
  // Two routes match a single path segment at the root: `[document]` for documents, and another for custom pages.
  // Astro would choose the former, so custom pages are passed explicitly.
  render: (request, locals) =>
    app.render(request, isOwnPagePath(new URL(request.url).pathname) ? { locals, routeData: ownPage } : { locals }),
  routes: app.manifest.routes
    .filter(({ routeData }) => routeData.component.startsWith('src/pages/'))
    .map(({ routeData: { component, segments, type }, styles }) => ({
      segments,
      type,
      sheets: styles.flatMap((sheet) => (sheet.type === 'inline' ? [sheet.content] : [])),
      getStaticPaths: async () => {
        const page = await (await app.manifest.pageMap?.get(component)?.())?.page();
        return ((await (page as { getStaticPaths?: () => unknown })?.getStaticPaths?.()) ?? []) as StaticPaths;
      },
    })),
};
