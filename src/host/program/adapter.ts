import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Makes Astro build the pages as a program that renders them on demand, for the one-machine host. */
export function hostAdapter(): AstroIntegration {
  return {
    name: 'host',
    hooks: {
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
