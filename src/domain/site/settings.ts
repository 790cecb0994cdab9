/** What the record `site` means: what it leaves out, and what cannot be used in it, is as the product has it. Pure. */
import { defaultSettings, siteRecord, type SiteRecord, type SiteSettings } from '#contract/site-settings.ts';
import { issuesOf, toUserMessage, type ContentIssue } from '#domain/content-validation-error.ts';

/** What is wrong in a record, by place. */
export const settingsMistakes = (file: string, data: unknown): ContentIssue[] =>
  issuesOf(file, siteRecord.safeParse(data, { error: toUserMessage }));

/** @param data undefined where the owner has none. A setting with a mistake in it counts as not said */
export function settingsOf(data: unknown): SiteSettings {
  const { title, footer, sections, theme, ...said } = soundPart(data);
  return {
    ...{ ...defaultSettings, ...said },
    title: title || defaultSettings.title,
    footer: { ...defaultSettings.footer, ...footer },
    theme: {
      ...{ ...defaultSettings.theme, ...theme },
      accent: theme?.accent?.toLowerCase() ?? null,
      seal: theme?.seal || null,
    },
    sections: { ...defaultSettings.sections, ...sections },
  };
}

function soundPart(data: unknown): SiteRecord {
  if (typeof data !== 'object' || data === null) return {};
  const wrong = new Set(settingsMistakes('', data).map(({ path }) => /^[^.[]*/.exec(path)?.[0]));
  const sound = Object.fromEntries(Object.entries(data).filter(([name]) => !wrong.has(name)));
  return siteRecord.safeParse(sound).data ?? {};
}
