/** `npm run help`: all commands, one line each. */
import { commands } from './lib/commands.ts';
import { columns, readProcessOptions } from './lib/read-options.ts';

readProcessOptions(commands.help);
console.log(
  [
    'Commands:',
    ...columns(Object.values(commands).map(({ call, line }) => [call, line])),
    '',
    'For the options of a command, add -- --help: npm run import -- --help',
  ].join('\n'),
);
