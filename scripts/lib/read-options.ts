import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorError } from '#domain/operator-error.ts';

type Known = NonNullable<ParseArgsConfig['options']>;

/**
 * What was written behind a command.
 * @param known the options that it has; `words`: how many words besides them it takes
 * @throws OperatorError with the usage when it says anything else
 */
export function readOptions<const Options extends Known>(
  args: readonly string[],
  usage: string,
  known: Options,
  words: { least?: number; most: number },
) {
  const parsed = (() => {
    try {
      return parseArgs({ args: [...args], allowPositionals: true, options: known });
    } catch (cause) {
      throw new OperatorError(usage, { cause });
    }
  })();
  const { length } = parsed.positionals;
  if (length < (words.least ?? 0) || length > words.most) throw new OperatorError(usage);
  return parsed;
}
