import { join } from 'node:path';
import { fetchedTool } from './fetched-tool.ts';

/**
 * Netlify's command line, at a version of our choice: about 350 MB, fetched on first use.
 * @returns its entry file, to be run by Node
 * @throws ToolMissingError when it cannot be fetched
 */
export function netlifyCli(print: (line: string) => void): string {
  return join(fetchedTool('netlify-cli', '27.10.2', print), 'bin', 'run.js');
}
