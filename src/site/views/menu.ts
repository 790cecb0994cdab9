/** Builds the menu and the footer's links from the owner's settings and the existing pages. */
import { pages } from '#contract/paths.ts';
import type { OwnPage } from '#contract/own-pages.ts';
import type { MenuEntry, MenuIcon } from '#contract/site-settings.ts';
import { isOff } from '#domain/site/sections.ts';
import { languageOn } from '#domain/language.ts';
import type { Messages } from '#messages/shape.ts';
import type { Site } from '#site/data/site.ts';

export interface MenuTab {
  href: string;
  name: string;
  icon: MenuIcon;
  lang: string | undefined;
}

const standing = ['home', 'research', 'blog', 'about'] as const;
const isStanding = (page: string): page is (typeof standing)[number] => (standing as readonly string[]).includes(page);

/** Returns the menu without hidden entries and entries whose page is missing or turned off. */
export function menuOf(site: Pick<Site, 'settings' | 'ownPages' | 'language'>, { frame }: Messages): MenuTab[] {
  return site.settings.menu.flatMap((entry) => {
    const tab = entry.hidden ? undefined : tabOf(entry, site, frame);
    return tab && !isOff(site.settings, tab.href) ? [tab] : [];
  });
}

function tabOf(
  { page, url, label, icon }: MenuEntry,
  { ownPages, language }: Pick<Site, 'ownPages' | 'language'>,
  frame: Messages['frame'],
): MenuTab | undefined {
  const languageOf = languageOn(language);
  if (url !== undefined) {
    const name = label ?? url;
    return { href: url, name, icon: icon ?? 'link', lang: languageOf(name) };
  }
  if (page === undefined) return undefined;
  if (isStanding(page)) return { href: pages[page], name: frame[page], icon: icon ?? page, lang: undefined };
  const own = ownPages.find(({ address }) => address === page);
  return own && { href: pages.own(page), name: own.title, icon: icon ?? 'page', lang: languageOf(own.title) };
}

/**
 * Returns the pages that the footer links to, sorted by their footer numbers. Pages with equal numbers keep their
 * order.
 */
export function footerPages(pages: readonly OwnPage[]): OwnPage[] {
  return pages.filter(({ footer }) => footer !== null).toSorted((a, b) => (a.footer ?? 0) - (b.footer ?? 0));
}
