import { importSite } from '../../scripts/import.ts';
import { runCommand } from '../../scripts/lib/command.ts';
import { join } from 'node:path';

/**
 * Runs `npm run import` in process.
 * @param folder where it is called; its `data` is the data directory
 * @returns a function of the command's arguments, which answers the lines that it printed
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
