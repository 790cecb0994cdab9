import { readable } from '../slug.ts';

/** Ids that pages already use. A heading with such an id gets a number. */
const pageIds = [
  'main',
  'content',
  'menu',
  'search',
  'toc',
  'top',
  'header',
  'footer',
  'nav',
  'theme',
  'title',
  'banner',
];

/** Matches ids of notes, references and formulas. */
const renderersIds = /^(?:note|ref|eq)-|^reference-list$/;

/**
 * Returns a function that creates an id from a heading's text: its words in any script, with a number if the id is in
 * use. The same headings in the same order always get the same ids.
 */
export function anchors(): (text: string) => string {
  const used = new Set(pageIds);
  return (text) => {
    const words = readable(text) || 'section';
    const base = renderersIds.test(words) ? `section-${words}` : words;
    let id = base;
    for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`;
    used.add(id);
    return id;
  };
}
