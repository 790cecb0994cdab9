/**
 * Inserts citations into rendered HTML in the style that the owner chose. This module collects the input for the
 * citation style and inserts the results. If the style uses notes, each citation becomes a note. These notes and the
 * writer's notes are numbered together.
 */
import type { StyledGroup, Styling } from '#publications/styling.ts';
import { ownWords } from '#domain/document/own-words.ts';
import { languageOf } from '#domain/language.ts';
import { noteHtml, notesAtEnd, noteStart, withCallsOf } from '../footnote/html.ts';
import {
  authorsOf,
  citationMarker,
  citedKeys,
  readMarker,
  referenceId,
  referencesHtml,
  unknownCitation,
  type FindWork,
} from './html.ts';
import type { Citation } from './schema.ts';

/** A citation and its position. */
interface Place {
  citation: Citation;
  /** Number of the writer's note that contains the citation. */
  note: number | undefined;
  /**
   * The indexes of the citation's groups. There is one group, or one group for each known work if the sentence names
   * the authors.
   */
  groups: number[];
}

export interface TextInStyle {
  language: 'en' | 'ja';
  /** The keys of the known works that are cited, in the order of the citations. */
  keys: string[];
  groups: StyledGroup[];
  places: Place[];
}

/**
 * Matches a citation, the space before it and the punctuation after it. A note number is placed after the punctuation.
 */
const marked = new RegExp(String.raw`(\s*)${citationMarker.source}([.,;:!?]*)`, 'g');
const writersNote = new RegExp(noteStart(String.raw`\d+`).replace(String.raw`\d+`, String.raw`(\d+)`));
const tokens = new RegExp(`${writersNote.source}|${marked.source}`, 'g');
const notesSection = '<section class="notes-at-end"';
const noteAtEnd = /<li id="note-(\d+)">(.*?)<\/li>(?=<li id="note-|<\/ol>)/gs;

/**
 * Returns the input for the citation style.
 * @param html rendered HTML with unresolved citations
 */
export function textInStyle(html: string, find: FindWork): TextInStyle {
  const keys = citedKeys(html).filter((key) => find(key) !== undefined);
  const { body, notes } = parted(html);
  const groups: StyledGroup[] = [];
  const places: Place[] = [];
  let note: number | undefined;
  let [left, numbers] = [0, 0];
  for (const [, begins, , attributes] of body.matchAll(tokens)) {
    if (begins !== undefined) {
      note = Number(begins);
      numbers += 1;
      left = [...(notes.get(note) ?? '').matchAll(marked)].length;
      continue;
    }
    const inNote = left > 0;
    left -= 1;
    const citation = readMarker(attributes);
    const known = citation.works
      .map(({ key, locator }) => ({ work: keys.indexOf(key), locator }))
      .filter(({ work }) => work >= 0);
    const apart = citation.narrative ? known.map((item) => [item]) : known.length > 0 ? [known] : [];
    const made = apart.map((items) => {
      if (!inNote) numbers += 1;
      return groups.push({ items, alone: citation.narrative, inNote, note: numbers }) - 1;
    });
    places.push({ citation, note: inNote ? note : undefined, groups: made });
  }
  return { language: languageOf(html.replace(/<[^>]*>/g, '')) ?? 'en', keys, groups, places };
}

/**
 * Returns the HTML with citations in the style.
 * @param html the HTML that was passed to `textInStyle`
 * @param text the result of `textInStyle`
 * @param styling result of the citation style
 */
export function resolveInStyle(html: string, find: FindWork, text: TextInStyle, styling: Styling): string {
  const { body, notes, heading } = parted(html);
  const words = new Words(find, text, styling);
  const contentOf = (number: number) => {
    const own = text.places.filter(({ note }) => note === number).values();
    return (notes.get(number) ?? '').replace(marked, (...match) => words.inLine(own.next().value, match));
  };
  /** The contents of all notes in order: the writer's notes and the notes of the citation style. */
  const written: string[] = [];
  /** The new numbers of the writer's notes. */
  const numbers = new Map<number, number>();
  const places = text.places.values();
  const resolved = body.replace(tokens, (...match: [string, string | undefined, ...string[]]) => {
    const [, begins, ...rest] = match;
    if (begins !== undefined) {
      numbers.set(Number(begins), written.length + 1);
      return noteStart(written.push(contentOf(Number(begins))));
    }
    const place = places.next().value;
    const found = [match[0], ...rest];
    if (!styling.isNotes || place?.note !== undefined) return words.inLine(place, found);
    return words.asNotes(place, found, (said) => noteHtml(written.push(said), said));
  });
  const end = notesAtEnd(written, heading ?? ownWords(text.language).notes);
  const whole = withCallsOf([resolved, end].filter(Boolean).join('\n'), (number) => numbers.get(number) ?? number);
  const references = styling.references.map(({ work, html }): [string, string] => [
    text.keys[work] ?? '',
    words.linked(html),
  ]);
  return whole + referencesHtml(references, text.language === 'ja' ? 'ja' : undefined, 'references in-style');
}

/** Splits rendered HTML into the body and the section at the end that repeats the writer's notes. */
function parted(html: string): { body: string; notes: Map<number, string>; heading?: string | undefined } {
  const at = html.lastIndexOf(notesSection);
  if (at < 0) return { body: html, notes: new Map() };
  const section = html.slice(at);
  const notes = [...section.matchAll(noteAtEnd)].map(([, number, inner = '']): [number, string] => [
    Number(number),
    inner,
  ]);
  return {
    body: html.slice(0, at).replace(/\n$/, ''),
    notes: new Map(notes),
    heading: /<h2>(.*?)<\/h2>/.exec(section)?.[1],
  };
}

class Words {
  readonly find: FindWork;
  readonly text: TextInStyle;
  readonly styling: Styling;

  constructor(find: FindWork, text: TextInStyle, styling: Styling) {
    this.find = find;
    this.text = text;
    this.styling = styling;
  }

  /** Replaces links to works by links to their references in the list. */
  linked(html: string): string {
    return html.replace(
      /<a href="#work-(\d+)">/g,
      (_, work: string) => `<a href="#${referenceId(this.text.keys[Number(work)] ?? '')}">`,
    );
  }

  /**
   * Returns a citation in the body or in one of the writer's notes.
   * @param match match of `marked`
   */
  inLine(place: Place | undefined, match: readonly unknown[]): string {
    if (!place) return '';
    const [whole, space, , after] = match as [string, string, string, string];
    const ends = /^(?:<\/span>|$)/.test(String(match.at(-1)).slice(Number(match.at(-2)) + whole.length));
    const marks = place.groups.map((group) => this.styling.marks[group] ?? '');
    const isSentence = this.styling.isNotes && !(ends && after === '');
    const said = marks.map((mark) => this.linked(isSentence ? mark.replace(/\.$/, '') : mark));
    const between = this.styling.isNotes ? ', ' : ' ';
    const parts = place.citation.narrative
      ? this.authors(place).map((authors, index) => authors + (raised(said[index]) ? '' : between) + said[index])
      : said;
    const all = this.withUnknown(place, parts.join(', '));
    return `${raised(all) ? '' : space}<span class="citation"${this.unlinked(place, all)}>${all}</span>${after}`;
  }

  /**
   * Returns the note numbers of a citation, for a style with notes.
   * @param note creates a note with the given content and returns its number as HTML
   */
  asNotes(place: Place | undefined, match: readonly unknown[], note: (said: string) => string): string {
    if (!place) return '';
    const [, space, , after] = match as [string, string, string, string];
    const notes = place.groups.map((group) => note(this.linked(this.styling.marks[group] ?? '')));
    if (place.citation.narrative || notes.length === 0) {
      const authors = this.authors(place);
      const parts = notes.map((made, index) => `${authors[index] ?? ''}${made}`);
      return space + this.withUnknown(place, parts.join(', ')) + after;
    }
    // The note number is placed after Western punctuation. Japanese punctuation is not matched, so the number stays
    // before it.
    return after + this.withUnknown(place, notes.join(''));
  }

  /** Returns the authors of each known work, for a sentence that names the authors. */
  authors({ citation: { works } }: Place): string[] {
    return works.flatMap(({ key }) => {
      const work = this.find(key);
      return work ? [authorsOf(work, 'and')] : [];
    });
  }

  withUnknown({ citation: { works, narrative } }: Place, said: string): string {
    const unknown = works.filter(({ key }) => !this.find(key)).map(unknownCitation);
    if (unknown.length === 0) return said;
    const rest = unknown.join(narrative ? ', ' : '; ');
    if (narrative) return said ? `${said}, ${rest}` : rest;
    return said ? `${said} (${rest})` : `(${rest})`;
  }

  /**
   * Adds the works as an attribute if some of them have no link. In [1]–[3], for example, the second work has no
   * link.
   */
  unlinked({ citation: { works } }: Place, said: string): string {
    if (this.styling.isNotes) return '';
    const ids = works.flatMap(({ key }) => (this.find(key) ? [referenceId(key)] : []));
    return ids.every((id) => said.includes(`"#${id}"`)) ? '' : ` data-works="${ids.join(' ')}"`;
  }
}

const raised = (mark: string | undefined) => mark?.startsWith('<sup>') === true;
