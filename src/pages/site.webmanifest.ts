/** The manifest for adding the site to a phone's home screen. */
import { pages } from '#contract/paths.ts';
import { titleOf } from '#site/views/words.ts';
import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals }) => {
  const { owner } = locals.site;
  const name = titleOf(locals.site);
  const manifest = {
    name,
    short_name: name.slice(0, 12).trim(),
    description: owner.tagline,
    lang: 'en',
    start_url: pages.home,
    display: 'minimal-ui',
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    icons: [
      { src: pages.icon, sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' },
  });
};
