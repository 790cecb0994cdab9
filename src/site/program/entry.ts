/** What the site's program exports, once built: the pages as functions. Bundled by Astro; nothing else imports it. */
import { createApp } from 'astro/app/entrypoint';
import type { Program, StaticPaths } from './program.ts';

const app = createApp({ streaming: false });

export const program: Program = {
  render: (request, locals) => app.render(request, { locals }),
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
