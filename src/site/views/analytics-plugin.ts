/** Emits the analytics scripts at the URLs from `analytics-snippet.ts`. */
import type { Plugin } from 'vite';
import { analyticsScripts } from './analytics-snippet.ts';

export function analyticsPlugin(): Plugin {
  return {
    name: 'seen',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const { address, source } of analyticsScripts)
        this.emitFile({ type: 'asset', fileName: address.slice(1), source });
    },
  };
}
