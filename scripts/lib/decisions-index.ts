/** The index of `docs/decisions`: one line for each decision, grouped by area. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '#domain/operator-error.ts';

export const decisionsFolder = fileURLToPath(new URL('../../docs/decisions', import.meta.url));

/** The areas of each group. The area of a decision is the first word of its file name. */
const groups: Record<string, readonly string[]> = {
  'Writing and publishing': ['editor', 'posts'],
  Content: ['content', 'media', 'import', 'bibtex', 'citations', 'resume', 'pdf'],
  'Readers and subscribers': ['comments', 'newsletter', 'analytics'],
  Pages: ['rendering', 'layout', 'i18n', 'urls', 'performance'],
  'Accounts and security': ['accounts', 'auth', 'security'],
  'Running a site': ['host', 'netlify', 'build', 'api', 'db', 'backup'],
  'Work on the code': ['code', 'lint', 'tests'],
};

export interface Decision {
  /** The file's name, with `.md`. */
  readonly file: string;
  readonly text: string;
}

/** Returns all decisions, by name. */
export const readDecisions = (): Decision[] =>
  readdirSync(decisionsFolder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort()
    .map((file) => ({ file, text: readFileSync(`${decisionsFolder}/${file}`, 'utf8') }));

/** Returns the index in Markdown. Throws if a decision has no title, or its area is in no group. */
export function decisionsIndex(decisions: readonly Decision[]): string {
  const known = Object.values(groups).flat();
  const unknown = decisions.filter(({ file }) => !known.includes(areaOf(file)));
  if (unknown.length > 0)
    throw new OperatorError(
      `No group in decisions-index.ts has the area of ${unknown.map(({ file }) => file).join(', ')}.`,
    );
  const sections = Object.entries(groups).map(([group, areas]) => {
    const lines = areas.flatMap((area) => decisions.filter(({ file }) => areaOf(file) === area).map(lineOf));
    return `## ${group}\n\n${lines.join('\n')}`;
  });
  return `${introduction}\n\n${sections.join('\n\n')}\n`;
}

const introduction = `# Decisions

One page for each decision: Context, Decision, Consequences, Alternatives. A page is named \`area-topic.md\`. A decision that no longer holds gets \`Status: superseded by …\`. \`npm run decisions\` writes this list.`;

const areaOf = (file: string) => file.slice(0, file.indexOf('-'));

function lineOf({ file, text }: Decision): string {
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new OperatorError(`docs/decisions/${file} has no title.`);
  return `- [${title}](${file})`;
}
