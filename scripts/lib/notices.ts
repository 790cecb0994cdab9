/** The licenses and copyrights of the packages that run with the product. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Notice {
  name: string;
  license: string;
  copyright: string;
}

/** Returns the notices of the runtime dependencies of `package.json`, in its order. */
export function readNotices(root: string): Notice[] {
  const { dependencies } = readJson(join(root, 'package.json')) as { dependencies: Record<string, string> };
  return Object.keys(dependencies).map((name) => {
    const folder = join(root, 'node_modules', name);
    const { license, author } = readJson(join(folder, 'package.json')) as {
      license: string;
      author?: string | { name: string };
    };
    const holder = typeof author === 'object' ? author.name : (author ?? 'its authors');
    return { name, license, copyright: copyrightIn(folder) ?? `Copyright ${holder}` };
  });
}

/** Returns the first line of the license file that names the holder of the copyright; undefined if there is none. */
function copyrightIn(folder: string): string | undefined {
  const file = readdirSync(folder).find((name) => /^(licen[sc]e|copying)/i.test(name));
  if (file === undefined || !statSync(join(folder, file)).isFile()) return undefined;
  const [line] =
    /^\s*Copyright (?:\([cC]\)|©|\d|[A-Z])(?!.*Free Software Foundation).*$/m.exec(
      readFileSync(join(folder, file), 'utf8'),
    ) ?? [];
  return line
    ?.replace(/<[^>]*>|all rights reserved\.?/gi, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(/[,.]$/, '');
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Returns `THIRD-PARTY-NOTICES.md`: packages with the same license and copyright are listed together. */
export function noticesPage(notices: readonly Notice[]): string {
  const groups = Object.groupBy(notices, ({ license, copyright }) => `${license}: ${copyright}`);
  const lines = Object.entries(groups)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([said, all = []]) => `- ${said} (${all.map(({ name }) => `\`${name}\``).join(', ')})`);
  return `# Third-party notices

Written by \`npm run notices\`. Each package is installed with the text of its license.

${lines.join('\n')}

## citeproc

Attribution copyright notice: Copyright (c) 2009-2019 Frank Bennett. Attribution URL: https://github.com/Juris-M/citeproc-js. This site uses citeproc-js under the Common Public Attribution License 1.0 (https://opensource.org/license/cpal-1-0). The source code of the used version is in the package \`citeproc\`, unchanged.

## Files in this repository

The citation styles and locales in \`src/server/features/citations/styles\` are from the Citation Style Language project, under CC BY-SA 3.0. Each file names its authors.
`;
}
