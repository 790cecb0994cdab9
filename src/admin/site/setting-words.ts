/** The site's settings in words. A setting that is not stored is named as a default. */
import { languageNames } from '#contract/languages.ts';
import { defaultSettings, siteSections, type SiteRecord } from '#contract/site-settings.ts';
import { content } from '#i18n/content.ts';
import { records } from '#i18n/records.ts';
import { labelOf, wordsOf } from '../content/words.ts';

const words = records.settings;
export type SettingName = keyof SiteRecord;

const named = (name: string, ...inner: string[]) => labelOf(wordsOf('site'), [name, ...inner])?.label ?? name;
/** Names of pages differ from names of icons, which have the same keys. */
const menuNames: Readonly<Record<string, string>> = content.menuPages;
const pageName = (page: string) => menuNames[page] ?? labelOf(wordsOf('site'), ['sections', page])?.label ?? page;
const list = (values: readonly string[]) => values.join(' · ') || words.none;
const onOrOff = (isOn: boolean) => (isOn ? words.on : words.off);

/** Returns the name and the explanation of a setting. */
export const labelOfSetting = (name: SettingName) => labelOf(wordsOf('site'), [name]) ?? { label: name };

const { sections: allOn, theme: usual, footer: firstFooter } = defaultSettings;

/** The value of each setting in words. */
const told: { [Name in SettingName]-?: (value: SiteRecord[Name]) => string } = {
  title: (title) => title ?? words.ownerName,
  languages: (codes) => list((codes ?? defaultSettings.languages).map((code) => languageNames[code])),
  timeZone: (zone = defaultSettings.timeZone) => zone,
  menu: (entries) =>
    list(
      (entries ?? defaultSettings.menu)
        .filter(({ hidden }) => !hidden)
        .map(({ page, label }) => label ?? pageName(page ?? '')),
    ),
  home: (parts) => list((parts ?? defaultSettings.home).map((part) => named(part))),
  sections: (said = {}) => {
    const off = siteSections.filter((section) => !{ ...allOn, ...said }[section]);
    return off.length === 0 ? words.all : words.without(off.map(pageName).join(', '));
  },
  footer: (said = {}) => list([said.line ?? '', words.since(said.firstYear ?? firstFooter.firstYear)].filter(Boolean)),
  theme: (said = {}) =>
    list([said.accent ?? words.vermilion, named(said.faces ?? usual.faces), named(said.corner ?? usual.corner)]),
  texMacros: (macros = {}) => words.macros(Object.keys(macros).length),
  citationStyle: (style = defaultSettings.citationStyle) => named(style),
  comments: (isOn = defaultSettings.comments) => onOrOff(isOn),
  follow: (isOn = defaultSettings.follow) => onOrOff(isOn),
  numbers: (isOn = defaultSettings.numbers) => onOrOff(isOn),
  citationCounts: (said = {}) => {
    const on = (['works', 'sum', 'hIndex'] as const).filter((part) => said[part]);
    return on.length === 0 ? words.off : list(on.map((part) => named('citationCounts', part)));
  },
  robots: (said = {}) =>
    list([
      ...(['search', 'answers', 'training'] as const).flatMap((use) =>
        said[use] ? [`${named('robots', use)}: ${named(said[use])}`] : [],
      ),
      ...(said.refused?.length ? [words.refused(said.refused.length)] : []),
      ...(said.mining ? [named('robots', 'mining')] : []),
      ...(said.llms === false ? [`llms.txt: ${words.off}`] : []),
    ]),
  mcp: (isOn = defaultSettings.mcp) => onOrOff(isOn),
};

/** Returns the value of a setting in words: 'On', or 'Default: Off' if the setting is not stored. */
export function valueOfSetting<Name extends SettingName>(name: Name, site: SiteRecord): string {
  const inWords = told[name] as (value: SiteRecord[Name]) => string;
  const value = inWords(site[name]);
  return site[name] === undefined ? words.byDefault(value) : value;
}

/** Returns the empty choice of a field: 'Default: Off' if the default of the site is known. */
export function noChoiceOf(usualValue: unknown): string {
  if (typeof usualValue === 'boolean') return words.byDefault(onOrOff(usualValue));
  return typeof usualValue === 'string' ? words.byDefault(named(usualValue)) : content.noChoice;
}
