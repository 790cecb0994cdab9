/** Emits the analytics scripts at the URLs from `analytics-snippet.ts`. */
import type { Plugin } from 'vite';
import { seenScripts } from './analytics-snippet.ts';

export function seenPlugin(): Plugin {
  return {
    name: 'seen',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const { address, source } of seenScripts)
        this.emitFile({ type: 'asset', fileName: address.slice(1), source });
    },
  };
}
