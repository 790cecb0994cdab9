/**
 * A feed whose titles, names and summaries are plain text. They are encoded for each format, so that readers see them
 * unchanged.
 */
import { escapeText } from '#domain/document/escape.ts';
import { Feed } from 'feed';
import { Parser } from 'htmlparser2';

/**
 * The encoding of text in a feed format: `line` for texts about the feed and names of authors, `title` and `summary`
 * for posts.
 */
interface Writing {
  line: (text: string) => string;
  title: (text: string) => string;
  summary: (text: string) => string;
}

/** In Atom, texts about the feed have the type text, and texts of entries have the type html (RFC 4287, 3.1.1). */
const inAtom: Writing = { line: reserved, title: escapeText, summary: escapeText };
/**
 * In RSS, a description is HTML. RSS does not define the type of a title, and feed readers interpret titles
 * differently.
 */
const inRss: Writing = { line: reserved, title: asBoth, summary: escapeText };

export class TextFeed extends Feed {
  /** @returns Atom 1.0; `content` is HTML, everything else is plain text */
  override atom1(): string {
    return unreserved(this.written(inAtom, reserved).atom1());
  }

  /** @returns RSS 2.0; `content` is HTML, everything else is plain text */
  override rss2(): string {
    return unreserved(this.written(inRss, (text) => reserved(asBoth(text))).rss2());
  }

  /** @returns JSON Feed 1.1, with all authors of each post. The first author is also written as in version 1 */
  override json1(): string {
    const feed = JSON.parse(super.json1()) as { items?: object[] };
    const items = feed.items?.map((item, index) => ({
      ...item,
      authors: this.items[index]?.author?.map(({ name, link }) => ({ name, ...(link && { url: link }) })) ?? [],
    }));
    return JSON.stringify({ ...feed, version: 'https://jsonfeed.org/version/1.1', items }, null, 4);
  }

  /** @param ofFeed encodes the title and the description of the feed */
  private written({ line, title, summary }: Writing, ofFeed: Writing['line']): Feed {
    const { author, copyright, description, ...options } = this.options;
    const named = <Person extends { name?: string }>(person: Person) =>
      person.name === undefined ? person : { ...person, name: line(legal(person.name)) };
    const feed = new Feed({
      ...options,
      title: ofFeed(legal(options.title)),
      ...(description !== undefined && { description: ofFeed(legal(description)) }),
      ...(copyright !== undefined && { copyright: line(legal(copyright)) }),
      ...(author && { author: named(author) }),
    });
    for (const item of this.items) {
      feed.addItem({
        ...item,
        title: title(legal(item.title)),
        ...(item.description !== undefined && { description: summary(legal(item.description)) }),
        ...(item.content !== undefined && { content: legal(item.content) }),
        ...(item.author && { author: item.author.map(named) }),
        ...(item.category && {
          category: item.category.map(({ term, ...one }) => ({
            ...named(one),
            ...(term && { term: line(legal(term)) }),
          })),
        }),
      });
    }
    return feed;
  }
}

/** Characters that XML cannot contain in any encoding. */
const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const legal = (text: string) => text.toWellFormed().replace(illegal, '');

/**
 * The library `feed` changes `&amp;` in a text to `&`, and does not escape `<` in attributes. Therefore two
 * characters that never occur in text replace `&` and `<` until the feed has been written.
 */
function reserved(text: string): string {
  return text.replaceAll('&', '\u0001').replaceAll('<', '\u0002');
}
function unreserved(xml: string): string {
  return xml.replaceAll('\u0001', '&amp;').replaceAll('\u0002', '&lt;');
}

/**
 * @returns the text unchanged if it means the same as HTML; otherwise the escaped text, so that it never contains an
 * element
 */
function asBoth(text: string): string {
  if (/<[a-z/!?]|\]\]>/i.test(text)) return escapeText(text);
  let read = '';
  new Parser({ ontext: (part) => (read += part) }).end(text);
  return read === text ? text : escapeText(text);
}
