/**
 * Reads the folders `talks`, `teaching`, `news`, `service` and `awards` of `content/`: JSON files with one entry or a
 * list of entries.
 */
import { activityFolders, activityKinds, type ActivityFolder } from '#contract/activities.ts';
import { verbatim } from '#contract/problems.ts';
import { ContentValidationError, type ContentNotice } from '#domain/content-validation-error.ts';
import { readRecord } from '#career/content/read-record.ts';
import { readJson } from './content-files.ts';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { jsonRecord, type FileRecord, type KindInFiles } from './file-records.ts';

/**
 * Reads activities entry by entry. An entry with a mistake is skipped and reported. The key of an entry is the file's
 * name; in a file with a list, a number is added.
 */
export async function readActivities(contentDir: string): Promise<{ kinds: KindInFiles[]; notices: ContentNotice[] }> {
  const notices: ContentNotice[] = [];
  const kinds: KindInFiles[] = [];
  for (const folder of activityFolders) kinds.push(await readFolder(contentDir, folder, notices));
  return { kinds, notices };
}

async function readFolder(contentDir: string, folder: ActivityFolder, notices: ContentNotice[]): Promise<KindInFiles> {
  const kind = activityKinds[folder];
  const records: FileRecord[] = [];
  const unusable = new Set<string>();
  for (const name of globSync('*.json', { cwd: join(contentDir, folder) }).toSorted()) {
    const file = `${folder}/${name}`;
    const { list, single } = await entriesOf(contentDir, file, notices, unusable);
    for (const [index, entry] of list.entries()) {
      const base = name.replace(/\.json$/, '').normalize('NFC');
      const key = single ? base : `${base}-${index + 1}`;
      const read = readRecord(kind, entry, file);
      const place = single ? '' : `[${index}]`;
      const mistakes = 'mistakes' in read ? read.mistakes : [];
      const leftOut = mistakes.map((issue) => ({ ...issue, outcome: 'left out' as const, isEntry: true as const }));
      for (const notice of [...read.notices, ...leftOut]) {
        notices.push({ ...notice, path: [place, notice.path].filter(Boolean).join('.') });
      }
      if (mistakes.length > 0) unusable.add(key);
      else if (records.some((other) => other.key === key)) {
        const message = `Another entry of this folder is called ${key}. Give this file another name.`;
        notices.push({ file, path: place, problem: verbatim(message), outcome: 'left out' });
      } else records.push(jsonRecord(kind, key, file, entry));
    }
  }
  return { kind, state: existsSync(join(contentDir, folder)) ? 'read' : 'missing', records, unusable };
}

async function entriesOf(contentDir: string, file: string, notices: ContentNotice[], unusable: Set<string>) {
  try {
    const value = await readJson(contentDir, file);
    return { list: Array.isArray(value) ? (value as unknown[]) : [value], single: !Array.isArray(value) };
  } catch (error) {
    if (!(error instanceof ContentValidationError)) throw error;
    notices.push(...error.mistakes.map((mistake): ContentNotice => ({ ...mistake, outcome: 'left out' })));
    unusable.add(file);
    return { list: [], single: true };
  }
}
