/** Every command answers `--help`, and refuses an unknown option. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { declared, runCommand } from './command.ts';
import { commands } from './commands.ts';
import { HelpRequestError, readOptions, UsageError, type Declaration } from './read-options.ts';

const root = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const former = /is now npm run (\S+) /;
const own = Object.entries(scripts).flatMap(([name, line]) => {
  if (former.test(line)) return [];
  const [file] = /\S+\.ts$/.exec(line) ?? [];
  return file === undefined ? [] : [{ name, file }];
});
const table: [string, Declaration][] = Object.entries(commands);

test('the table has every command of package.json, and no other', () => {
  expect(Object.keys(commands).toSorted()).toEqual(own.map(({ name }) => name).toSorted());
  for (const [name, { call, line }] of table) {
    expect(call).toBe(['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`);
    expect(line.length).toBeLessThan(66);
  }
});

test('a command of 0.3 prints its new name on stderr and runs it', () => {
  const renamed = Object.entries(scripts).filter(([, line]) => former.test(line));
  expect(renamed.map(([name]) => name)).toEqual(['add', 'documents', 'lines', 'words']);
  for (const [name, line] of renamed) {
    const present = former.exec(line)?.[1] ?? '';
    expect(line).toBe(`echo warning: npm run ${name} is now npm run ${present} >&2 && ${scripts[present]}`);
  }
});

/** Returns the text that a command prints on stdout and stderr. The command must not start its work. */
async function answerOf(declaration: Declaration, ...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const work = () => Promise.reject(new Error('The work has begun.'));
  const code = await runCommand(declared(declaration, work), {
    args,
    // With an invalid port no command can start. Options are checked earlier, so their errors are printed.
    env: { PORT: 'none' },
    print: (line) => void out.push(line),
    report: (line) => void err.push(line),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

test.each(table)('%s answers --help and -h on stdout with exit code 0', async (_, declaration) => {
  const { code, out, err } = await answerOf(declaration, '--help');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(`Usage: ${declaration.call}`);
  for (const option of [...Object.keys(declaration.options), 'help']) expect(out).toContain(`--${option}`);
  for (const command of Object.keys(declaration.commands ?? {})) expect(out).toContain(`\n  ${command} `);
  for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
  expect(await answerOf(declaration, 'word', '-h')).toEqual({ code, out, err });
});

test.each(table)('%s refuses an unknown option on stderr with exit code 2', async (_, declaration) => {
  const { code, out, err } = await answerOf(declaration, '--no-such-option');
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/^error: unknown option '--no-such-option'\.\nUsage: npm /);
  expect(err).toContain(`For all options: ${declaration.call} -- --help`);
});

test('reports too few words, too many, and a missing value', () => {
  const said = (declaration: Declaration, ...args: string[]) => {
    try {
      return readOptions(args, declaration);
    } catch (cause) {
      return cause instanceof UsageError ? cause.message.split('\n')[0] : cause;
    }
  };
  expect(said(commands.import)).toBe('an argument is missing.');
  expect(said(commands.export, 'a', 'b')).toBe("unexpected argument 'b'.");
  expect(said(commands.start, 'now')).toBe("unexpected argument 'now'.");
  expect(said(commands.content, 'sync')).toBe("unknown command 'sync'. Use diff, pull or push.");
  expect(said(commands['add-publication'], '--orcid')).toBe("option '--orcid <value>' argument missing.");
  expect(said(commands['add-publication'], '--', '--help')).not.toBeInstanceOf(HelpRequestError);
});

/** Tests a selection of commands as processes: servers, separate programs, and commands of `runCommand`. */
test.each(['start', 'dev', 'help', 'bench', 'admin'])('%s as a process starts nothing', async (name) => {
  const dataDir = join(temporaryFolder(), 'data');
  const file = own.find((one) => one.name === name)?.file ?? '';
  const run = (...args: string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
      execFile(process.execPath, [join(root, file), ...args], { cwd: root, env }, (cause, stdout, stderr) =>
        resolve({ code: Number(cause?.code ?? 0), stdout, stderr }),
      );
    });
  const [help, refused] = await Promise.all([run('--help'), run('--no-such-option')]);
  expect(help).toEqual({ code: 0, stdout: expect.stringContaining('Usage: npm ') as string, stderr: '' });
  expect(refused).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^error: unknown option/) as string,
  });
  expect(existsSync(dataDir)).toBe(false);
});
