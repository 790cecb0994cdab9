import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const alone = { resolve: { noExternal: true as const, external: ['sharp'] } };

/**
 * Makes Astro build the pages as a program that renders them on demand. The single-machine host uses the program, and
 * so does the Netlify function that serves posts before they are deployed. The program is self-contained, without
 * `node_modules`. It excludes sharp, which rendering never uses.
 */
export function hostAdapter(): AstroIntegration {
  return {
    name: 'host',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { environments: { ssr: alone, prerender: alone } } });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'host',
          entrypointResolution: 'auto',
          serverEntrypoint: fileURLToPath(new URL('./entry.ts', import.meta.url)),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: { staticOutput: 'stable', serverOutput: 'stable', sharpImageService: 'stable' },
        });
      },
    },
  };
}
