import { join } from 'node:path';
import { fetchedTool } from './fetched-tool.ts';

/**
 * Fetches a fixed version of Netlify's command line, about 350 MB, on first use.
 * @returns its entry file for Node
 * @throws ToolMissingError if it cannot be fetched
 */
export function netlifyCli(print: (line: string) => void): string {
  return join(fetchedTool('netlify-cli', '27.10.2', print), 'bin', 'run.js');
}
