/**
 * Groups modules into script files. By default, the bundler creates a separate file for each set of modules with the
 * same importers. The editor then needed ninety requests. Because each file is compressed separately, a fifth more
 * bytes were loaded.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const file = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * Entry modules whose dependencies are always loaded completely. Dependencies that the same entries use share one
 * file.
 */
const entries = {
  /** Loaded on each page of a logged-in user. It loads the texts of the page's language before the other modules. */
  start: 'layouts/start-signed-in.ts',
  login: 'admin/auth/LoginForm.tsx',
  menu: 'admin/menu/mount.tsx',
  comments: 'admin/comments/mount.tsx',
  blog: 'admin/blog-admin/BlogAdmin.tsx',
  editor: 'admin/editor/mount.tsx',
  blocks: 'editor/block-editor.ts',
};

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/**
 * Returns a module and all modules that can be reached from it.
 * @param next returns the neighbors of a module
 */
function reached(from: string, next: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...next(id));
  }
  return found;
}

function filesOf(context: Context): (id: string) => string | undefined {
  const of = (id: string) => context.getModuleInfo(id);
  const all = Object.entries(entries).map(
    ([name, path]) => [name, reached(file(path), (id) => of(id)?.importedIds ?? [])] as const,
  );
  return (id) => {
    const names = all.flatMap(([name, modules]) => (modules.has(id) ? name : []));
    // Modules that readers' pages import stay in the bundles of those pages and are not grouped.
    const isReaders = [...reached(id, (one) => of(one)?.importers ?? [])].some((one) => one.includes('.astro'));
    return names.length === 0 || isReaders ? undefined : `for-${names.join('-')}`;
  };
}

/** The plugin that groups the scripts for browsers. */
export function chunkGroups(): Plugin {
  let fileOf: ReturnType<typeof filesOf> | undefined;
  const codeSplitting: Rolldown.CodeSplittingOptions = {
    // A dependency can have other importers, so its group depends on all its importers and not on one of them.
    includeDependenciesRecursively: false,
    groups: [
      { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
      {
        // A module with a single importer stays in the file of that importer.
        minShareCount: 2,
        name: (id, context) => (fileOf ??= filesOf(context))(id),
      },
    ],
  };
  return {
    name: 'chunk-groups',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'client'
        ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension', output: { codeSplitting } } } }
        : undefined,
  };
}
