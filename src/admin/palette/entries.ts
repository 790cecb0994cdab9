/** The entries of the command palette. */
import { adminScreenNames, adminScreens } from '#contract/admin-screens.ts';
import type { ContentSummary } from '#contract/content.ts';
import { editPage, pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { accountPages } from '#i18n/account-pages.ts';
import { adminArea } from '#i18n/admin-area.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { content } from '#i18n/content.ts';
import { nameOfKind } from '../content/name-of-kind.ts';
import { pageOf } from '../dashboard/page-of.ts';
import { here } from '../shared/localized-path.ts';

export type EntryGroup = keyof typeof adminArea.palette.groups;

export interface Entry {
  group: EntryGroup;
  text: string;
  /** Secondary text, such as the kind of a record. */
  note?: string;
  href: string;
  /** Further text by which the entry is found. */
  also?: string;
}

/** Returns the entries that need no request: screens, actions and pages of the site. */
export function fixedEntries(): Entry[] {
  const screens = adminScreenNames.map((name): Entry => {
    const { title, description } = adminArea.screens[name];
    const { path } = adminScreens[name];
    return { group: 'screens', text: title, href: here(path), also: `${description} ${path}` };
  });
  const adding = Object.entries(content.add).map(([kind, text]): Entry => {
    const at = kind === 'page' ? pages.about : pageOf(kind as keyof typeof content.add, '');
    return { group: 'actions', text, href: here(editPage(kind, undefined, at)) };
  });
  return [
    ...screens,
    { group: 'actions', text: adminArea.palette.newPost, href: here(pages.newPost) },
    ...adding,
    { group: 'site', text: adminArea.palette.home, href: here(pages.home) },
    { group: 'site', text: accountPages.account.title, href: here(pages.profile) },
  ];
}

/** Returns the entries of the owner's content, each with its form. */
export const contentEntries = (records: readonly ContentSummary[]): Entry[] =>
  records.map(({ kind, key, title }) => {
    const name = nameOfKind(kind);
    const isNamed = title !== kind && title !== '';
    return {
      group: 'content',
      text: isNamed ? title : name,
      ...(isNamed && { note: name }),
      href: here(editPage(kind, key, pageOf(kind, key))),
      also: key,
    };
  });

/** Returns the entries of posts. Each opens in the editor. */
export const postEntries = (posts: readonly PostSummary[]): Entry[] =>
  posts.map(({ id, title, published, publishAt, hasChanges }) => ({
    group: 'posts',
    text: title,
    note: blogAdmin.states[published ? (hasChanges ? 'changes' : 'live') : publishAt ? 'scheduled' : 'draft'],
    // Without the parameter, a published post opens for reading.
    href: here(pages.post(id)) + (published ? '?revise' : ''),
  }));

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase().trim();
const wordsOf = (text: string) => folded(text).split(/\s+/);

/** Returns the entries that contain every word of a text, the best first. */
export function matching(entries: readonly Entry[], text: string): Entry[] {
  if (text.trim() === '') return [...entries];
  const found = entries.filter(({ text: name, note = '', also = '' }) => {
    const all = folded(`${name} ${note} ${also}`);
    return wordsOf(text).every((word) => all.includes(word));
  });
  return found.toSorted((a, b) => rankOf(a, text) - rankOf(b, text));
}

/** Returns how well an entry matches: 0 if its name begins with the text, 1 if the name contains all words, else 2. */
export function rankOf(entry: Entry | undefined, text: string): number {
  const name = folded(entry?.text ?? '');
  if (name.startsWith(folded(text))) return 0;
  return wordsOf(text).every((word) => name.includes(word)) ? 1 : 2;
}
