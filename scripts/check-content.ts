/**
 * `npm run check-content [-- --json] [folder]`: reads `content/` as a start would and tells everything that was found.
 * Changes nothing. Ends with 0 where all of it is used, with 1 where something is left out or must be put right.
 */
import { describeIssue } from '#domain/content-validation-error.ts';
import { readConfig } from '#server/config.ts';
import { readContent } from '#server/portfolio/read-content.ts';
import { command } from './lib/command.ts';

await command(async () => {
  const options = process.argv.slice(2);
  const folder = options.find((option) => !option.startsWith('--')) ?? 'content';
  const { summary, notices, mistakes } = await readContent(folder, readConfig().privateProfile);
  const leftOut = notices.filter(({ outcome }) => outcome === 'left out');
  if (options.includes('--json')) {
    console.log(JSON.stringify({ summary, mistakes, notices }, null, 2));
  } else {
    for (const line of summary) console.log(line);
    for (const mistake of mistakes) console.log(`to be put right: ${describeIssue(mistake)}`);
    for (const notice of notices) console.log(`${notice.outcome}: ${describeIssue(notice)}`);
    if (mistakes.length + notices.length === 0) console.log('Everything in content/ is sound.');
  }
  if (mistakes.length + leftOut.length > 0) process.exitCode = 1;
});
