/** File names of documents: one in the URL, and one for saving the file. */
import type { CareerRecord } from '#contract/career.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { kindOf } from '#contract/paths.ts';
import { slugOf } from './text.ts';

const titles = {
  resume: 'Resume',
  cv: 'CV',
  rirekisho: '履歴書',
  keirekisho: '職務経歴書',
  gyoseki: '研究業績書',
} as const;

/** Returns the title of a document in links, such as `Resume (US)`. */
function titleOf(id: string, language: LanguageCode): string {
  const [, ...more] = id.split('-');
  const rest = more.map((word) => (word.length <= 3 ? word.toUpperCase() : word)).join(' ');
  const title = kindOf(id) === 'resume' && language === 'ja' ? 'レジュメ' : titles[kindOf(id)];
  return rest ? `${title} (${rest})` : title;
}

/**
 * Returns the names and the layout data of a document.
 * @returns the file name in the URL (`aoi-tachibana-resume.pdf`), the name for saving (`Tachibana-Aoi-Resume.pdf`,
 * `履歴書_橘葵.pdf`), the title, the paper size and the number of pages
 */
export function fileNames(
  record: CareerRecord,
  id: string,
  { ownerName = record.english.basics.name, language = 'en' }: { ownerName?: string; language?: LanguageCode } = {},
) {
  const setup = record.setup[id];
  const title = titleOf(id, language).replace(/ \((.*)\)/, '-$1');
  const words = ownerName.trim().split(/[\s　]+/u);
  const isLatin = language === 'en' && (kindOf(id) === 'resume' || kindOf(id) === 'cv');
  const family = isLatin && words.length > 1 ? [words.at(-1), ...words.slice(0, -1)] : words;
  const saveAs = isLatin ? [...family, title].join('-') : `${title}_${words.join('')}`;
  return {
    file: [slugOf(record.english.basics.name), `${id}.pdf`].filter(Boolean).join('-'),
    saveAs: `${saveAs.replace(/[/\\:*?"<>|\s\p{Cc}]/gu, '-')}.pdf`,
    title: setup?.title ?? titleOf(id, language),
    paper: setup?.paper ?? ('a4' as const),
    pages: setup?.pages ?? 2,
  };
}
