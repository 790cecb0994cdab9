/** What a document's file is called, in an address and in the folder of who receives it. */
import type { CareerRecord } from '#contract/career.ts';
import { kindOf } from '#contract/paths.ts';
import { slugOf } from './text.ts';

const titles = {
  resume: 'Resume',
  cv: 'CV',
  rirekisho: '履歴書',
  keirekisho: '職務経歴書',
  gyoseki: '研究業績書',
} as const;

/** What links call a document: `Resume (US)`, unless the owner calls it otherwise. */
function titleOf(id: string): string {
  const [, ...more] = id.split('-');
  const rest = more.map((word) => (word.length <= 3 ? word.toUpperCase() : word)).join(' ');
  return rest ? `${titles[kindOf(id)]} (${rest})` : titles[kindOf(id)];
}

/**
 * @returns the PDF's address (`aoi-tachibana-resume.pdf`), the name it is saved under (`Tachibana-Aoi-Resume.pdf`,
 *   `履歴書_橘葵.pdf`), its title, paper and pages
 */
export function fileNames(record: CareerRecord, id: string, ownerName = record.english.basics.name) {
  const setup = record.setup[id];
  const title = titleOf(id).replace(/ \((.*)\)/, '-$1');
  const words = ownerName.trim().split(/[\s　]+/u);
  const isLatin = kindOf(id) === 'resume' || kindOf(id) === 'cv';
  const family = isLatin && words.length > 1 ? [words.at(-1), ...words.slice(0, -1)] : words;
  const saveAs = isLatin ? [...family, title].join('-') : `${title}_${words.join('')}`;
  return {
    file: [slugOf(record.english.basics.name), `${id}.pdf`].filter(Boolean).join('-'),
    saveAs: `${saveAs.replace(/[/\\:*?"<>|\s\p{Cc}]/gu, '-')}.pdf`,
    title: setup?.title ?? titleOf(id),
    paper: setup?.paper ?? ('a4' as const),
    pages: setup?.pages ?? 2,
  };
}
