import { importSite } from '../../scripts/import.ts';
import { runCommand } from '../../scripts/lib/command.ts';
import { join } from 'node:path';

/**
 * Runs `npm run import` in process.
 * @param folder the working directory; its `data` is the data directory
 * @returns a function that accepts the command's arguments and returns the printed lines
 */
export function importRunner(folder: string): (...args: string[]) => Promise<string[]> {
  return async (...args) => {
    const said: string[] = [];
    const print = (line: string) => void said.push(line);
    const env = { DATA_DIR: join(folder, 'data'), INIT_CWD: folder };
    await runCommand(importSite, { args, env, print, report: print });
    return said;
  };
}
