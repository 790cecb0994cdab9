/** Adds an Edit link to the owner's content on each page (CONT-27), and links for adding content to a page. */
import { type ContentKind, readEditMark } from '#contract/content-keys.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { editPage, isDocumentId, pages } from '#contract/paths.ts';
import sheet from '#styles/edit-links.css?url';
import { content } from '#i18n/content.ts';
import { whenAuthKnown } from '../shared/auth.ts';
import { loadStyles } from '../shared/load-styles.ts';
import { here } from '../shared/localized-path.ts';
import { nameOfKind } from './name-of-kind.ts';

type Addable = keyof typeof content.add;

/** The kinds of records that can be added on a page, by the page's path. */
const added: Readonly<Record<string, readonly Addable[]>> = {
  [pages.home]: ['project', 'news'],
  [pages.research]: ['publication', 'talk', 'teaching', 'service', 'award'],
  [pages.about]: ['page'],
};

/**
 * Kinds of further records that each document is built from. A document page has a link to the form of each of these
 * records.
 */
const ofDocuments = ['documents', 'private'] as const satisfies ContentKind[];

/** Adds the links to the page if an admin is logged in. */
export async function placeEditLinks(): Promise<void> {
  const auth = await whenAuthKnown();
  if (auth.state !== 'signed-in' || !auth.isAdmin) return;
  await loadStyles(sheet);
  const page = location.pathname;
  for (const place of document.querySelectorAll<HTMLElement>('[data-edit]')) {
    if (place.querySelector(':scope > .edit-here')) continue;
    const { kind, key, part } = readEditMark(place.dataset['edit'] ?? '');
    const name = nameOf(place) || nameOfKind(kind as ContentKind);
    const link = linkTo(here(editPage(kind, key, page, part)), content.edit, 'edit-here');
    link.setAttribute('aria-label', content.editOf(name));
    // In a table, only a caption can be placed before the rows.
    if (place instanceof HTMLTableElement) place.createCaption().append(link);
    else place.prepend(link);
  }
  const ways = (added[withoutLanguage(page)] ?? []).map((kind) =>
    linkTo(here(editPage(kind, undefined, page)), content.add[kind], 'button'),
  );
  if (isDocumentId(page.slice(1))) {
    for (const kind of ofDocuments) {
      const part = kind === 'documents' ? page.slice(1) : undefined;
      ways.push(linkTo(here(editPage(kind, undefined, page, part)), nameOfKind(kind), 'button'));
    }
  }
  if (ways.length === 0 || document.querySelector('.edit-ways')) return;
  const bar = document.createElement('p');
  bar.className = 'edit-ways cluster';
  bar.dataset['noPrint'] = '';
  bar.append(...ways);
  document.querySelector('main')?.append(bar);
}

/** Returns the name of an editable part of the page: its heading. */
const nameOf = (place: HTMLElement) => place.querySelector('h1, h2, h3')?.textContent.trim() ?? '';

function linkTo(href: string, text: string, look: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.className = look;
  link.textContent = text;
  return link;
}
