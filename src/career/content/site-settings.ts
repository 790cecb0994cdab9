/** Parses the content record `site`. Defaults replace missing and unusable values. */
import { defaultSettings, type SiteSettings } from '#contract/site-settings.ts';
import { readRecord } from './read-record.ts';

/**
 * Returns the settings, including defaults.
 * @param data undefined if the owner has no settings. Unusable settings count as not set
 */
export function settingsOf(data: unknown): SiteSettings {
  const read = readRecord('site', data);
  const { title, footer, sections, theme, citationCounts, robots, ...said } = 'data' in read ? read.data : {};
  return {
    ...defaultSettings,
    ...said,
    title: title || defaultSettings.title,
    footer: { ...defaultSettings.footer, ...footer },
    theme: {
      ...defaultSettings.theme,
      ...theme,
      accent: theme?.accent?.toLowerCase() ?? null,
      seal: theme?.seal || null,
    },
    sections: { ...defaultSettings.sections, ...sections },
    citationCounts: { ...defaultSettings.citationCounts, ...citationCounts },
    robots: { ...defaultSettings.robots, ...robots },
  };
}
