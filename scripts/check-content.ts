/**
 * `npm run check-content [-- --json] [folder]`: reads `content/` in the same way as at startup, and reports all
 * problems. Changes nothing. Exits with 0 if all content is used, and with 1 if something is skipped or has an error.
 */
import { documentsOf } from '#career/documents.ts';
import { englishOf } from '#contract/english.ts';
import { describeIssue, noticeLine, type ContentIssue } from '#domain/content-validation-error.ts';
import { dayIn } from '#domain/dates.ts';
import { laidOut } from '#typesetting/lay-out.ts';
import { checkContent as readChecked, type CheckedContent } from '#server/features/content/read-content.ts';
import { runProgram, declared, type Command } from './lib/command.ts';
import { commands } from './lib/commands.ts';

export const checkContent: Command = declared(commands['check-content'], async (context, { values, positionals }) => {
  const { config, print } = context;
  const checked = await readChecked(positionals[0] ?? config.contentDir, config.privateProfile);
  const { summary, notices, mistakes } = checked;
  const documents = diagnostics(checked);
  const leftOut = notices.filter(({ outcome }) => outcome === 'left out');
  if (values.json) {
    print(
      JSON.stringify({ summary, mistakes: mistakes.map(asData), notices: notices.map(asData), documents }, null, 2),
    );
  } else {
    for (const line of summary) print(line);
    for (const mistake of mistakes) print(`error: ${describeIssue(mistake)}`);
    for (const notice of notices) print(noticeLine(notice));
    for (const line of documents) print(line);
    if (mistakes.length + notices.length === 0) print('No problems found in content/.');
  }
  return mistakes.length + leftOut.length > 0 ? 1 : 0;
});

const asData = ({ problem, ...issue }: ContentIssue) => ({ ...issue, message: englishOf(problem), ...problem });

/** Returns the layout engine's warnings about missing glyphs, and the parts that a resume omits to fit its pages. */
function diagnostics({ career, settings, activities, publications }: CheckedContent): string[] {
  if (!career) return [];
  return laidOut(documentsOf(career, dayIn(settings.timeZone, new Date()), { activities, publications })).warnings;
}

await runProgram(import.meta.url, checkContent);
