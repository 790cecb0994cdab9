/** The folders `talks`, `teaching`, `news`, `service` and `awards` of `content/`: JSON files of one entry, or of a list of them. */
import {
  activityFolders,
  activitySchemas,
  noActivities,
  type Activities,
  type ActivityFolder,
} from '#contract/activities.ts';
import {
  ContentValidationError,
  issuesOf,
  toUserMessage,
  type ContentNotice,
} from '#domain/content-validation-error.ts';
import { readJson } from '#server/content-files.ts';
import { globSync } from 'node:fs';
import { join } from 'node:path';

/** Entry by entry: one with a mistake is told and left out. A folder that is not there is empty. */
export async function readActivities(
  contentDir: string,
): Promise<{ activities: Activities; notices: ContentNotice[] }> {
  const notices: ContentNotice[] = [];
  const found: Record<ActivityFolder, object[]> = structuredClone(noActivities);
  for (const folder of activityFolders) {
    for (const name of globSync('*.json', { cwd: join(contentDir, folder) }).toSorted()) {
      const file = `${folder}/${name}`;
      const entries = await entriesOf(contentDir, file, notices);
      for (const [index, entry] of entries.list.entries()) {
        const parsed = activitySchemas[folder].safeParse(entry, { error: toUserMessage });
        if (parsed.success) found[folder].push(parsed.data);
        const place = entries.single ? '' : `[${index}]`;
        for (const issue of issuesOf(file, parsed)) {
          notices.push({ ...issue, path: [place, issue.path].filter(Boolean).join('.'), outcome: 'left out' });
        }
      }
    }
    found[folder].sort((one, other) => when(other).localeCompare(when(one)));
  }
  return { activities: found as unknown as Activities, notices };
}

async function entriesOf(contentDir: string, file: string, notices: ContentNotice[]) {
  try {
    const value = await readJson(contentDir, file);
    return { list: Array.isArray(value) ? (value as unknown[]) : [value], single: !Array.isArray(value) };
  } catch (error) {
    if (!(error instanceof ContentValidationError)) throw error;
    notices.push(...error.mistakes.map((mistake): ContentNotice => ({ ...mistake, outcome: 'left out' })));
    return { list: [], single: true };
  }
}

/** What goes on comes before what ended. */
function when(entry: { date?: string; startDate?: string; endDate?: string }): string {
  return entry.date ?? `${entry.endDate ?? '9999'} ${entry.startDate ?? ''}`;
}
