/**
 * What of PDF/UA-1 (ISO 14289-1) a machine can check, by the numbers of the Matterhorn Protocol 1.02. Rules for what
 * our documents never hold (forms, scripts, media, layers, embedded files) are one: that they do not hold it.
 */
import {
  asDictionary,
  asList,
  isName,
  isStream,
  nameOf,
  textString,
  type PdfDictionary,
  type PdfValue,
} from './pdf-objects.ts';
import { tagsOf, textOfTag, type Tag, type TaggedPdf } from './pdf-structure.ts';

/** The types of ISO 32000-1, 14.8.4, that have a meaning of their own. */
const standardTypes = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl ' +
    'LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu ' +
    'WT WP Figure Formula Form'
  ).split(' '),
);

/** In which types a type may stand, where the standard says it. */
const parents: Record<string, readonly string[]> = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  ...Object.fromEntries(['THead', 'TBody', 'TFoot'].map((type) => [type, ['Table']])),
  ...Object.fromEntries(['TH', 'TD'].map((type) => [type, ['TR']])),
  LI: ['L'],
  ...Object.fromEntries(['Lbl', 'LBody'].map((type) => [type, ['LI', 'Note', 'BibEntry', 'TOCI', 'Reference']])),
};
/** What alone a type may hold. */
const children: Record<string, readonly string[]> = {
  Table: ['Caption', 'THead', 'TBody', 'TFoot', 'TR'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
  L: ['Caption', 'LI', 'L'],
  LI: ['Lbl', 'LBody'],
};

/** @returns a line for each rule that is broken, with its number; empty for a file that keeps them all */
export function brokenRules(file: TaggedPdf): string[] {
  return [
    ...ofContent(file),
    ...ofCatalog(file),
    ...ofStructure(file),
    ...ofHeadings(file),
    ...ofTables(file),
    ...ofAnnotations(file),
    ...ofFonts(file),
    ...ofParentTree(file),
  ];
}

type Rule = (file: TaggedPdf) => string[];
const when = (isBroken: boolean, line: string) => (isBroken ? [line] : []);

const ofContent: Rule = ({ contents }) =>
  contents.flatMap(({ unmarked, nested, unmapped, notdef }, index) => [
    ...when(unmarked.length > 0, `01-005 page ${index + 1}: neither tagged nor an artifact: ${unmarked.join('')}`),
    ...when(nested, `01-003 page ${index + 1}: tagged content and an artifact stand within each other`),
    ...when(unmapped.length > 0, `31-027 page ${index + 1}: codes without a text: ${unmapped.join(', ')}`),
    ...when(notdef, `31-030 page ${index + 1}: a glyph that is missing is shown`),
  ]);

const ofCatalog: Rule = ({ objects, catalog, pages }) => {
  const get = (key: string) => objects.get(catalog.get(key));
  const marks = asDictionary(get('MarkInfo'));
  const metadata = get('Metadata');
  const xmp = isStream(metadata) ? metadata.bytes.toString('utf8') : '';
  const foreign = ['AcroForm', 'OCProperties', 'Collection'].filter((key) => catalog.has(key));
  const names = asDictionary(get('Names'));
  return [
    ...when(marks.get('Marked') !== true, '01-004 the file is not marked as tagged'),
    ...when(marks.get('Suspects') === true, '01-007 its tags are suspect'),
    ...when(xmp === '', '06-001 no metadata'),
    ...when(!/<pdfuaid:part>1<\/pdfuaid:part>/.test(xmp), '06-002 the metadata does not claim PDF/UA-1'),
    ...when(!/<dc:title>.*?<rdf:li[^>]*>[^<]+<\/rdf:li>/s.test(xmp), '06-003 no title in the metadata'),
    ...when(
      asDictionary(get('ViewerPreferences')).get('DisplayDocTitle') !== true,
      '07-001 the title is not what a window shows',
    ),
    ...when(!/^[a-z]{2}(-[A-Z]{2})?$/.test(textString(catalog.get('Lang'))), '11-006 no language'),
    ...when(foreign.length > 0 || objects.trailer.has('Encrypt'), `20, 25, 26 holds ${foreign.join(', ')}`),
    ...when(names.has('EmbeddedFiles') || names.has('JavaScript'), '21, 29 holds files or scripts'),
    ...when(pages.length === 0, 'no page'),
  ];
};

const ofStructure: Rule = ({ objects, catalog, root }) => {
  const structure = asDictionary(objects.get(catalog.get('StructTreeRoot')));
  const roles = asDictionary(objects.get(structure.get('RoleMap')));
  const notes = [...tagsOf(root)].filter(({ type }) => type === 'Note').map(({ dictionary }) => dictionary.get('ID'));
  return [
    ...[...roles].flatMap(([from, to]) => [
      ...when(standardTypes.has(from), `02-004 the standard type ${from} has another meaning`),
      ...when(!standardTypes.has(nameOf(to) ?? ''), `02-001 ${from} is mapped to what is no standard type`),
    ]),
    ...when(new Set(notes).size < notes.length || notes.includes(undefined), '19-003 a note without an id of its own'),
    ...[...tagsOf(root)].flatMap((tag) => {
      const { type, dictionary } = tag;
      const alternative = textString(dictionary.get('Alt')) || textString(dictionary.get('ActualText'));
      const kids = tag.children.flatMap((kid) => (typeof kid === 'object' && 'type' in kid ? [kid.type] : []));
      const allowed = children[type];
      return [
        ...when(tag !== root && !standardTypes.has(type), `02-001 ${type} is no standard type and is mapped to none`),
        ...when(type === 'Figure' && alternative === '', '13-004 a figure without a text that stands for it'),
        ...when(type === 'Formula' && alternative === '', '17-002 a formula without a text that stands for it'),
        ...kids
          .filter((kid) => (parents[kid] && !parents[kid].includes(type)) || (allowed && !allowed.includes(kid)))
          .map((kid) => `09-004 ${kid} within ${type}`),
        ...when(
          allowed !== undefined && tag.children.some((kid) => typeof kid === 'string' && kid.trim() !== ''),
          `09-004 text in ${type} itself`,
        ),
      ];
    }),
  ];
};

const ofHeadings: Rule = ({ root }) => {
  const headings = [...tagsOf(root)].filter(({ type }) => /^H\d?$/.test(type));
  let level = 0;
  return [
    ...when(headings.length === 0, '14 no heading'),
    ...headings.flatMap((heading) => {
      const own = Number(heading.type.slice(1));
      const former = level;
      level = own;
      return [
        ...when(own === 0, '14-006 H beside H1 to H6'),
        ...when(own > former + 1, `14-003 ${heading.type} after ${former === 0 ? 'nothing' : `H${former}`}`),
        ...when(textOfTag(heading).trim() === '', `14 ${heading.type} without a text`),
      ];
    }),
  ];
};

/** An attribute of a tag, whoever owns it. */
const attribute = ({ dictionary }: Tag, key: string): PdfValue | undefined =>
  asList(dictionary.get('A'))
    .map((one) => asDictionary(one).get(key))
    .find((value) => value !== undefined);

const ofTables: Rule = ({ root }) =>
  [...tagsOf(root)]
    .filter(({ type }) => type === 'Table')
    .flatMap((table) => {
      const rows = [...tagsOf(table)].filter(({ type }) => type === 'TR');
      const cells = rows.map(({ children: all }) =>
        all.filter((kid): kid is Tag => typeof kid === 'object' && 'type' in kid),
      );
      const widths = cells.map((row) => row.reduce((sum, cell) => sum + Number(attribute(cell, 'ColSpan') ?? 1), 0));
      const heads = cells.flat().filter(({ type }) => type === 'TH');
      const ids = new Set(heads.map(({ dictionary }) => dictionary.get('ID')));
      return [
        ...when(heads.length === 0, '15 a table without a head'),
        ...heads
          .filter((head) => !['Row', 'Column', 'Both'].includes(nameOf(attribute(head, 'Scope')) ?? ''))
          .map((head) => `15-003 '${textOfTag(head)}' heads nothing`),
        ...when(new Set(widths).size > 1, `09 rows of ${[...new Set(widths)].join(' and ')} cells in one table`),
        ...cells
          .flat()
          .flatMap((cell) => asList(attribute(cell, 'Headers')))
          .filter((id) => typeof id === 'string' && !ids.has(id))
          .map(() => '15-004 a cell belongs to a head that is not there'),
      ];
    });

const ofAnnotations: Rule = ({ objects, pages, root }) => {
  const owners = new Map<PdfDictionary, Tag>();
  for (const tag of tagsOf(root)) {
    for (const kid of tag.children) if (typeof kid === 'object' && 'annotation' in kid) owners.set(kid.annotation, tag);
  }
  return pages.flatMap((page, index) => {
    const at = `page ${index + 1}`;
    const annotations = asList(objects.get(page.get('Annots'))).map((one) => asDictionary(objects.get(one)));
    return [
      ...when(
        annotations.length > 0 && !isName(page.get('Tabs'), 'S'),
        `28-008 ${at}: the tab key does not follow the tags`,
      ),
      ...annotations.flatMap((annotation) => {
        const owner = owners.get(annotation);
        const isLink = isName(annotation.get('Subtype'), 'Link');
        return [
          ...when(!isLink, `28 ${at}: an annotation that is no link`),
          ...when(isLink && owner?.type !== 'Link', `28-011 ${at}: a link in no tag for links`),
          ...when(textString(annotation.get('Contents')).trim() === '', `28-012 ${at}: a link without a description`),
          ...when(owner !== undefined && textOfTag(owner).trim() === '', `28 ${at}: a link without a text`),
        ];
      }),
    ];
  });
};

const ofFonts: Rule = ({ objects }) =>
  [...objects.all.values()]
    .map(asDictionary)
    .filter((one) => isName(one.get('Type'), 'Font'))
    .flatMap((font) => {
      const name = nameOf(font.get('BaseFont')) ?? '';
      const descriptor = asDictionary(objects.get(font.get('FontDescriptor')));
      const toUnicode = objects.get(font.get('ToUnicode'));
      const map = isStream(toUnicode) ? toUnicode.bytes.toString('latin1') : '';
      if (isName(font.get('Subtype'), 'Type0')) {
        return [
          ...when(map === '', `31-027 ${name} says no texts`),
          ...when(/<[0-9a-f]+>\s*<(?:0000|feff|fffe)>/i.test(map), `31-028 ${name} says impossible texts`),
          ...when(
            !isName(font.get('Encoding'), 'Identity-H'),
            `31-006 ${name} has an encoding that is not in the file`,
          ),
        ];
      }
      const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) =>
        isStream(objects.get(descriptor.get(key))),
      );
      const isType2 = isName(font.get('Subtype'), 'CIDFontType2');
      return [
        ...when(!isEmbedded, `31-009 ${name} is not in the file`),
        ...when(!/^[A-Z]{6}\+/.test(name), `31 ${name} is not cut down to what is used`),
        ...when(isType2 && !font.has('CIDToGIDMap'), `31-004 ${name} does not say which glyphs it shows`),
        ...when(!font.has('CIDSystemInfo'), `31-001 ${name} does not say what its codes are`),
      ];
    });

/** Marked content and annotations lead back to the tags that hold them (ISO 32000-1, 14.7.4.4). */
const ofParentTree: Rule = ({ objects, catalog, pages, contents }) => {
  const structure = asDictionary(objects.get(catalog.get('StructTreeRoot')));
  const numbers = asList(asDictionary(objects.get(structure.get('ParentTree'))).get('Nums'));
  const entries = new Map<number, PdfValue>();
  for (let at = 0; at + 1 < numbers.length; at += 2) entries.set(Number(numbers[at]), objects.get(numbers[at + 1]));
  return pages.flatMap((page, index) => {
    const owners = asList(entries.get(Number(page.get('StructParents'))));
    const lost = [...(contents[index]?.marked.keys() ?? [])].filter(
      (id) => !isName(asDictionary(objects.get(owners[id])).get('Type'), 'StructElem'),
    );
    const strays = asList(objects.get(page.get('Annots')))
      .map((one) => asDictionary(objects.get(one)))
      .filter((one) => !asDictionary(entries.get(Number(one.get('StructParent'))) ?? null).has('S'));
    return [
      ...when(lost.length > 0, `01 page ${index + 1}: marked content ${lost.join(', ')} leads to no tag`),
      ...when(strays.length > 0, `28 page ${index + 1}: a link leads to no tag`),
    ];
  });
};
