import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const alone = { resolve: { noExternal: true as const, external: ['sharp'] } };

/**
 * Makes Astro build the pages as a program that renders them on demand: for the one-machine host, and for the
 * function that answers for posts which no deploy holds yet. It stands alone, without `node_modules`; sharp, which
 * no page asks for when it is rendered, stays out.
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
