/** Reads the dates of reference managers: ISO, `2024/03/12/`, `12 March 2024`, `Mar 2024`, 2024年3月. */
import { monthNamed } from '#domain/dates.ts';

export interface DateFields {
  year?: string;
  /** Two digits. */
  month?: string;
  day?: string;
  /** `in press`, if there is no year. */
  pubstate?: string;
}

export function dateFields(text: string): DateFields {
  const found = inNumbers(text) ?? inWords(text);
  if (found) return dated(found);
  return /in press|forthcoming|to appear|accepted/i.test(text) ? { pubstate: 'inpress' } : {};
}

type Parts = readonly [year: string, month?: number, day?: number];

/** Days without a month, and impossible numbers such as `2020-00-00`, are left out. */
function dated([year, month = 0, day = 0]: Parts): DateFields {
  const hasMonth = month >= 1 && month <= 12;
  return {
    year,
    ...(hasMonth && { month: String(month).padStart(2, '0') }),
    ...(hasMonth && day >= 1 && day <= 31 && { day: String(day) }),
  };
}

function inNumbers(text: string): Parts | undefined {
  const [, year = '', month, day] =
    /^\D{0,3}(\d{4})(?:\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2}))?)?(?=[-/.月日T\s]|$)/.exec(text) ?? [];
  if (year === '' || /^\d{4}\s+\p{L}/u.test(text)) return undefined;
  return [year, Number(month ?? 0), Number(day ?? 0)];
}

function inWords(text: string): Parts | undefined {
  const year = /(?<!\d)(?:1[5-9]|20|21)\d{2}(?!\d)/.exec(text)?.[0];
  if (year === undefined) return undefined;
  const month = (text.match(/\p{L}{3,}/gu) ?? []).map(monthNamed).find((number) => number > 0);
  const day = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.|,)?(?!\d)/.exec(text.replace(year, ''))?.[1];
  return [year, month ?? 0, Number(day ?? 0)];
}
