import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorError } from '#domain/operator-error.ts';

type Known = Record<string, NonNullable<ParseArgsConfig['options']>[string] & { value?: string; means: string }>;

/** A command's name, arguments and options. */
export interface Declaration<Options extends Known = Known> {
  /** The command line without options. */
  call: string;
  /** The description in the list of commands. */
  line: string;
  /** The positional arguments: their form in the usage line, and the minimum and maximum number. */
  words?: { shape: string; least?: number; most: number };
  /** Subcommands with their meaning. */
  commands?: Readonly<Record<string, string>>;
  /** `value` is the name of an option's value in the help. */
  options: Options;
  environment?: Readonly<Record<string, string>>;
  /** The meaning of exit code 1; undefined if the command never returns it. */
  findings?: string;
  examples: readonly string[];
}

/** `--help` was requested. The message is the help. */
export class HelpRequestError extends Error {
  override name = 'HelpRequestError';
}

/** A command was called with wrong arguments. */
export class UsageError extends OperatorError {
  override name = 'UsageError';

  /** @param sentence the error; the usage and how to get help are added */
  constructor(sentence: string, declaration: Pick<Declaration, 'call' | 'words' | 'options'>) {
    super(`${sentence}\n${usageOf(declaration)}\nFor all options: ${withWords(declaration.call, '--help')}`);
  }
}

/**
 * Parses the arguments of a command.
 * @throws HelpRequestError for `--help` and `-h`
 * @throws UsageError for an undeclared option, and for too few or too many arguments
 */
export function readOptions<const Options extends Known>(args: readonly string[], declaration: Declaration<Options>) {
  const { options, words = { shape: '', most: 0 }, commands } = declaration;
  const end = args.indexOf('--');
  const before = end < 0 ? args : args.slice(0, end);
  if (before.some((word) => word === '--help' || word === '-h')) throw new HelpRequestError(helpOf(declaration));
  const parsed = (() => {
    try {
      return parseArgs({ args: [...args], allowPositionals: true, options });
    } catch (cause) {
      throw new UsageError(sentenceOf(cause), declaration);
    }
  })();
  const { positionals } = parsed;
  const [first] = positionals;
  if (positionals.length < (words.least ?? 0)) throw new UsageError('an argument is missing.', declaration);
  if (positionals.length > words.most) {
    throw new UsageError(`unexpected argument '${positionals[words.most]}'.`, declaration);
  }
  if (commands && !Object.hasOwn(commands, first ?? '')) {
    throw new UsageError(`unknown command '${first}'. Use ${listOf(Object.keys(commands))}.`, declaration);
  }
  return parsed;
}

/** Parses the options of this process. For `--help` or an error, prints a message and exits. */
export function readProcessOptions<const Options extends Known>(declaration: Declaration<Options>) {
  try {
    return readOptions(process.argv.slice(2), declaration);
  } catch (cause) {
    if (cause instanceof HelpRequestError) {
      console.log(cause.message);
      process.exit(0);
    }
    if (cause instanceof UsageError) fail(cause.message);
    throw cause;
  }
}

/** Prints an error and exits with code 2. */
export function fail(sentence: string): never {
  console.error(`error: ${sentence}`);
  process.exit(2);
}

/** Returns Node's error message for an invalid option, without its advice. */
function sentenceOf(cause: unknown): string {
  const [said = ''] = (cause instanceof Error ? cause.message : String(cause)).split(/\. |\.?\n/);
  return `${said.charAt(0).toLowerCase()}${said.slice(1)}.`;
}

export const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** Adds `--` before the options, because npm interprets options before `--` as its own. */
const withWords = (call: string, words: string) => `${call} -- ${words}`;

function usageOf({ call, words, options }: Pick<Declaration, 'call' | 'words' | 'options'>): string {
  const hasOptions = Object.keys(options).length > 0;
  const shape = [...(words ? [words.shape] : []), ...(hasOptions ? ['[options]'] : [])].join(' ');
  return `Usage: ${shape === '' ? call : withWords(call, shape)}`;
}

/** Returns the help that `--help` prints. */
export function helpOf(declaration: Declaration): string {
  const { line, commands = {}, options, environment = {}, findings, examples } = declaration;
  const shapes = Object.entries(options).map(
    ([name, { value, means }]) => [`--${name}${value === undefined ? '' : ` <${value}>`}`, means] as const,
  );
  const codes = [
    ['0', 'ok'],
    ...(findings === undefined ? [] : [['1', findings]]),
    ['2', 'wrong usage or failure'],
  ] as const;
  const parts = [
    part('Commands', Object.entries(commands)),
    part('Options', [...shapes, ['-h, --help', 'Show this help']]),
    part('Environment', Object.entries(environment)),
    part(
      'Examples',
      examples.map((example) => [example, '']),
    ),
    part('Exit codes', codes),
  ];
  return [`${line}.`, '', usageOf(declaration), ...parts.flat()].join('\n');
}

function part(title: string, rows: readonly (readonly [string, string] | readonly string[])[]): string[] {
  return rows.length === 0 ? [] : ['', `${title}:`, ...columns(rows)];
}

/** Returns rows of a name and its meaning, indented, with aligned meanings. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([name = '']) => name.length));
  return rows.map(([name = '', means = '']) => `  ${name.padEnd(width)}  ${means}`.trimEnd());
}
