/** The fixed words of a résumé or CV in English and Japanese. */
import type { SectionName } from '#contract/document-setup.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { writtenIn } from '#domain/language.ts';
import { japaneseDate } from './japanese-date.ts';
import { placeOf } from './owner.ts';
import { isAfter } from './time.ts';

interface Home {
  address?: string | undefined;
  postalCode?: string | undefined;
  city?: string | undefined;
  region?: string | undefined;
  countryCode?: string | undefined;
}

export interface ResumeWords {
  titles: Readonly<Record<SectionName, string>>;
  born: (date: string) => string;
  /** The words that replace unlisted authors, such as 'et al.' */
  others: string;
  awardedFor: (title: string) => string;
  /** Returns a home address on one line, with only its public parts. */
  home: (home: Home) => string;
  degree: (studyType: string | undefined, area: string | undefined) => string;
  /** Returns `Mar 2024` or `2024年3月`, with the precision of the date; '' without a date. */
  written: (date: string | undefined) => string;
  /** Returns `Apr 2022 – present`. An end after the date of the document is marked as expected. */
  span: (today: string, start: string | undefined, end: string | undefined) => string;
}

const monthNames = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/** Returns `Mar 2024`, `12 Mar 2024` or `2024`, with the precision of the date; '' without a date. */
function written(date: string | undefined): string {
  if (!date) return '';
  const [year = '', month, day] = date.split('-');
  if (!month) return year;
  const name = monthNames.format(new Date(`${year}-${month}-01`));
  return [day && Number(day), name, year].filter(Boolean).join(' ');
}

const inJapanese = (date: string | undefined) => (date ? japaneseDate(date, 'seireki') : '');

export const resumeWords: Readonly<Record<LanguageCode, ResumeWords>> = {
  en: {
    titles: {
      summary: 'Summary',
      work: 'Experience',
      education: 'Education',
      projects: 'Projects',
      publications: 'Publications',
      talks: 'Talks',
      teaching: 'Teaching',
      service: 'Service',
      awards: 'Awards',
      skills: 'Skills',
      languages: 'Languages',
      certificates: 'Certificates',
      volunteer: 'Volunteering',
      interests: 'Interests',
      references: 'References',
    },
    others: 'et al.',
    awardedFor: (title) => `For “${title}”`,
    born: (date) => `Born ${written(date)}`,
    home: (home) => [home.address, placeOf(home), home.postalCode].filter(Boolean).join(', '),
    degree: (studyType, area) => [studyType, area].filter(Boolean).join(' in '),
    written,
    span: (today, start, end) => {
      const until = end && isAfter(end, today) ? `expected ${written(end)}` : written(end);
      return start ? `${written(start)} – ${until || 'present'}` : until;
    },
  },
  ja: {
    titles: {
      summary: '概要',
      work: '職歴',
      education: '学歴',
      projects: 'プロジェクト',
      publications: '論文・著書',
      talks: '講演・発表',
      teaching: '教育活動',
      service: '学会・社会活動',
      awards: '受賞',
      skills: 'スキル',
      languages: '語学',
      certificates: '免許・資格',
      volunteer: 'ボランティア活動',
      interests: '関心',
      references: '推薦者',
    },
    others: 'ほか',
    awardedFor: (title) => `「${title}」に対して`,
    born: (date) => `${inJapanese(date)}生`,
    home: ({ address, postalCode, city, region }) => {
      const town = [...new Set([region, city].filter(Boolean))].filter((part) => !address?.includes(part ?? ''));
      return [postalCode && `〒${postalCode}`, [...town, address].filter(Boolean).join('')].filter(Boolean).join(' ');
    },
    degree: (studyType, area) => [area, studyType].filter(Boolean).join('　'),
    written: inJapanese,
    span: (today, start, end) => {
      const until = end && isAfter(end, today) ? `${inJapanese(end)}（予定）` : inJapanese(end);
      return start ? `${inJapanese(start)}〜${until || '現在'}` : until;
    },
  },
};

/**
 * Returns the language of a career, from the script of its name, jobs and schools.
 * @param career a record, parsed or not
 */
export const careerLanguage = ({ basics, work, education }: Record<string, unknown>): LanguageCode =>
  writtenIn(JSON.stringify([basics, work, education]).replaceAll(/"[\w$-]+":/g, ' '));
