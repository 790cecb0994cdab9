/** A PDF's tags as a screen reader goes through them, each with the text that it holds; and what is in no tag. */
import {
  asDictionary,
  asList,
  isName,
  isStream,
  nameOf,
  operationsOf,
  readObjects,
  textString,
  type PdfDictionary,
  type PdfObjects,
  type PdfValue,
} from './pdf-objects.ts';

export interface Tag {
  /** `H1`, `P`, `TD`: its type as the standard knows it. */
  type: string;
  dictionary: PdfDictionary;
  /** Stretches of text and the tags within, in reading order; an annotation is its dictionary. */
  children: (string | Tag | { annotation: PdfDictionary })[];
}

/** What a page shows: the text of each marked content by its id, and what is neither marked nor an artifact. */
interface PageContent {
  marked: Map<number, string>;
  unmarked: string[];
  /** Whether tagged content stands within an artifact, or an artifact within tagged content. */
  nested: boolean;
  /** Codes without a Unicode text, by font. */
  unmapped: string[];
  /** Whether the glyph for what a font lacks is shown. */
  notdef: boolean;
}
export interface TaggedPdf {
  objects: PdfObjects;
  catalog: PdfDictionary;
  pages: PdfDictionary[];
  contents: PageContent[];
  root: Tag;
}

export function readTags(pdf: Buffer): TaggedPdf {
  const objects = readObjects(pdf);
  const catalog = asDictionary(objects.get(objects.trailer.get('Root')));
  const pages = pagesUnder(objects, catalog.get('Pages'));
  const contents = pages.map((page) => contentOf(objects, page));
  const structure = asDictionary(objects.get(catalog.get('StructTreeRoot')));
  const roles = asDictionary(objects.get(structure.get('RoleMap')));
  const tagOf = (value: PdfValue, page: number): Tag => {
    const dictionary = asDictionary(value);
    const own = dictionary.has('Pg') ? pages.indexOf(asDictionary(objects.get(dictionary.get('Pg')))) : page;
    const said = nameOf(dictionary.get('S')) ?? '';
    const children = asList(objects.get(dictionary.get('K'))).map((child): Tag['children'][number] => {
      const kid = objects.get(child);
      if (typeof kid === 'number') return contents[own]?.marked.get(kid) ?? '';
      const inner = asDictionary(kid);
      if (isName(inner.get('Type'), 'OBJR')) return { annotation: asDictionary(objects.get(inner.get('Obj'))) };
      if (!isName(inner.get('Type'), 'MCR')) return tagOf(kid, own);
      const other = inner.has('Pg') ? pages.indexOf(asDictionary(objects.get(inner.get('Pg')))) : own;
      return contents[other]?.marked.get(Number(inner.get('MCID'))) ?? '';
    });
    return { type: nameOf(roles.get(said)) ?? said, dictionary, children };
  };
  const root = { type: 'StructTreeRoot', dictionary: structure, children: [] as Tag['children'] };
  root.children = asList(objects.get(structure.get('K'))).map((kid) => tagOf(objects.get(kid), -1));
  return { objects, catalog, pages, contents, root };
}

const isTag = (child: Tag['children'][number]): child is Tag => typeof child === 'object' && 'type' in child;

/** Every tag, each before those within it. */
export function* tagsOf(tag: Tag): Generator<Tag> {
  yield tag;
  for (const child of tag.children) if (isTag(child)) yield* tagsOf(child);
}

/** What is read out of a tag: its own `ActualText` where it has one. */
export function textOfTag(tag: Tag): string {
  const actual = tag.dictionary.get('ActualText');
  if (actual !== undefined) return textString(actual);
  return tag.children
    .map((child) => (typeof child === 'string' ? child : isTag(child) ? textOfTag(child) : ''))
    .join('');
}

function pagesUnder(objects: PdfObjects, value: PdfValue | undefined): PdfDictionary[] {
  const node = asDictionary(objects.get(value));
  if (isName(node.get('Type'), 'Page')) return [node];
  return asList(objects.get(node.get('Kids'))).flatMap((kid) => pagesUnder(objects, kid));
}

function contentOf(objects: PdfObjects, page: PdfDictionary): PageContent {
  const content: PageContent = { marked: new Map(), unmarked: [], nested: false, unmapped: [], notdef: false };
  const streams = asList(objects.get(page.get('Contents'))).map((part) => objects.get(part));
  const bytes = Buffer.concat(streams.flatMap((stream) => (isStream(stream) ? [stream.bytes, Buffer.from('\n')] : [])));
  const fonts = asDictionary(objects.get(asDictionary(objects.get(page.get('Resources'))).get('Font')));
  const maps = new Map([...fonts].map(([name, font]) => [name, unicodeOf(objects, asDictionary(objects.get(font)))]));

  /** The sequences that are open: an id, an artifact, or a replacement for what is shown within. */
  const open: { id: number | null; isArtifact: boolean; actual: string | null }[] = [];
  let font = '';
  const show = (text: string) => {
    const id = open.findLast((one) => one.id !== null)?.id;
    if (id !== undefined && id !== null) content.marked.set(id, (content.marked.get(id) ?? '') + text);
    else if (!open.some(({ isArtifact }) => isArtifact)) content.unmarked.push(text);
  };
  for (const { operator, operands } of operationsOf(bytes)) {
    if (operator === 'BDC' || operator === 'BMC') {
      const properties = asDictionary(operands[1] ?? null);
      const id = properties.get('MCID');
      const actual = properties.get('ActualText');
      open.push({
        id: typeof id === 'number' ? id : null,
        isArtifact: isName(operands[0], 'Artifact'),
        actual: actual === undefined ? null : textString(actual),
      });
      if (typeof id === 'number' && !content.marked.has(id)) content.marked.set(id, '');
      const [isWithinTag, isWithinArtifact] = [open.some((one) => one.id !== null), open.some((one) => one.isArtifact)];
      if (isWithinTag && isWithinArtifact) content.nested = true;
    } else if (operator === 'EMC') {
      const closed = open.pop();
      if (closed && closed.actual !== null) show(closed.actual);
    } else if (operator === 'Tf') font = nameOf(operands[0]) ?? '';
    else if (operator === 'Tj' || operator === 'TJ') {
      const map = maps.get(font);
      for (const part of asList(operands[0])) {
        if (typeof part !== 'string') continue;
        const isReplaced = open.some(({ actual }) => actual !== null);
        for (let at = 0; at + 1 < part.length; at += 2) {
          const code = part.charCodeAt(at) * 256 + part.charCodeAt(at + 1);
          const text = map?.get(code);
          if (code === 0) content.notdef = true;
          if (!text && !isReplaced) content.unmapped.push(`${font} ${code}`);
          if (!isReplaced) show(text ?? '\ufffd');
        }
      }
    } else if (paints.has(operator)) show('');
    else if (operator === 'Do' || operator === 'sh') show('');
  }
  // An empty stretch is a line or a picture: it says nothing, and must be marked all the same.
  return content;
}

/** What draws a line or a surface (ISO 32000-1, table 60). */
const paints = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);

/** The text of each code of a font, from its ToUnicode map. */
function unicodeOf(objects: PdfObjects, font: PdfDictionary): Map<number, string> {
  const stream = objects.get(font.get('ToUnicode'));
  const map = new Map<number, string>();
  if (!isStream(stream)) return map;
  const text = stream.bytes.toString('latin1');
  const decoded = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of text.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, code = '', to = ''] of block.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]*)>/gi)) {
      map.set(Number.parseInt(code, 16), decoded(to));
    }
  }
  for (const [, block = ''] of text.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, from = '', to = '', first = ''] of block.matchAll(
      /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi,
    )) {
      const start = Number.parseInt(from, 16);
      const unit = Number.parseInt(first.slice(-4), 16);
      for (let code = start; code <= Number.parseInt(to, 16); code += 1) {
        map.set(code, decoded(first.slice(0, -4) + (unit + code - start).toString(16).padStart(4, '0')));
      }
    }
  }
  return map;
}
