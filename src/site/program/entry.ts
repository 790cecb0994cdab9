/** What the site's program exports, once built: the pages as functions. Bundled by Astro; nothing else imports it. */
import { createApp } from 'astro/app/entrypoint';
import type { Program, StaticPaths } from './program.ts';

const app = createApp({ streaming: false });

export const program: Program = {
  render: (request, locals) => app.render(request, { locals }),
  routes: app.manifest.routes
    .map(({ routeData }) => routeData)
    .filter(({ component }) => component.startsWith('src/pages/'))
    .map(({ component, segments, type }) => ({
      segments,
      type,
      getStaticPaths: async () => {
        const page = await (await app.manifest.pageMap?.get(component)?.())?.page();
        return ((await (page as { getStaticPaths?: () => unknown })?.getStaticPaths?.()) ?? []) as StaticPaths;
      },
    })),
};
