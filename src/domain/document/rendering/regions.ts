/**
 * Renders the annotations of an image as HTML that works without a script: boxes over the image. A box shows its note
 * on hover and focus, and links to the note in the list below the image. SVG positions the boxes, because the CSP of
 * every page forbids style attributes.
 */
import type { Region } from '#contract/regions.ts';
import { escapeAttribute, escapeText } from '../escape.ts';
import { languageOf } from '../../language.ts';

interface Reading {
  text: string;
  /** Confidence from 0 to 1; `null` if the line has none. */
  share: number | null;
}

/** Parses the lines of an annotation's text. For example, `御 on, go .48` is a reading with a confidence of 0.48. */
export function readingsOf(text: string): Reading[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const found = /^(.*\S)\s+(0?\.\d+|0|1(?:\.0+)?)$/.exec(line);
      return found ? { text: found[1] ?? '', share: Number(found[2]) } : { text: line, share: null };
    });
}

interface Picture {
  /** Width of the image, in pixels. */
  width: number;
  height: number;
  /** Prefix for the ids of the list items: `letter-1`, `letter-2`. */
  id: string;
  /** Whether the boxes have no links. Boxes without links show the confidence of their first reading. */
  isStill?: boolean;
}

/** Width of a note and its distance from the box, in units of the image. */
const NOTE = { width: 250, gap: 14 };
/** Space next to a box for its number. */
const NUMBER = 26;

/**
 * Returns the position of a note: next to the box if the image has room there, otherwise below the box. Thus the note
 * covers as little of the image as possible.
 */
function placeOfNote(box: { x: number; y: number; right: number; bottom: number }, width: number) {
  const beside = NOTE.width + NOTE.gap;
  const y = Math.max(0, box.y - 10);
  if (box.x > beside) return { x: box.x - beside, y };
  if (box.right + beside <= width) return { x: box.right + NOTE.gap, y };
  return { x: Math.max(0, Math.min(box.x, width - NOTE.width)), y: box.bottom + NOTE.gap };
}

/** Renders the boxes over the image, with their notes. */
export function renderBoxes(regions: readonly Region[], { width, height, id, isStill = false }: Picture): string {
  const boxes = regions.map((region, index) => {
    const [x, y] = [region.x * width, region.y * height];
    const [w, h] = [region.width * width, region.height * height];
    const box = `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"/>`;
    const [first] = readingsOf(region.text);
    if (isStill) return `<g class="region">${box}${first?.share == null ? '' : shareTag(x + w, y, first.share)}</g>`;
    const { x: noteX, y: noteY } = placeOfNote({ x, y, right: x + w, bottom: y + h }, width);
    const number = x < NUMBER ? { at: x + 7, anchor: 'start' } : { at: x - 7, anchor: 'end' };
    const name = [`${index + 1} ${region.label}`, ...readingsOf(region.text).map(spoken)].join('; ');
    return (
      `<a class="region" href="#${id}-${index + 1}" aria-label="${escapeAttribute(name)}">${box}` +
      `<text class="region-number" x="${round(number.at)}" y="${round(y + 13)}" text-anchor="${number.anchor}">${index + 1}</text></a>` +
      `<foreignObject class="region-note" x="${round(noteX)}" y="${round(noteY)}" width="${NOTE.width}" ` +
      `height="${round(Math.max(1, height - noteY))}"><div class="note-card">${renderNote(region)}</div></foreignObject>`
    );
  });
  return `<svg class="regions" viewBox="0 0 ${width} ${height}" role="group">${boxes.join('')}</svg>`;
}

/** Renders the annotations as a list, for screen readers, for paper and for narrow windows. */
export function renderRegionList(regions: readonly Region[], { id }: Pick<Picture, 'id'>): string {
  const items = regions.map((region, index) => `<li id="${id}-${index + 1}">${renderNote(region)}</li>`);
  return `<ol class="region-list">${items.join('')}</ol>`;
}

/** Renders a note: its label, then each possible reading on its own line. */
export function renderNote({ label, text }: Pick<Region, 'label' | 'text'>): string {
  const name = `<span class="region-label">${escapeText(label)}</span>`;
  const readings = readingsOf(text).map(({ text: said, share }) => {
    const [sign = '', ...rest] = said.split(' ');
    // A reading can begin with the character to highlight. The first word of an ordinary phrase, such as 'a page that
    // moved', is not such a character.
    const isSign = rest.length > 0 && [...sign].length <= 2 && (share !== null || !/^[ -~]+$/.test(sign));
    const words = isSign
      ? `<b${lang(sign)}>${escapeText(sign)}</b> <span>${escapeText(rest.join(' '))}</span>`
      : `<span>${escapeText(said)}</span>`;
    return `<li class="reading">${words}${share === null ? '' : bar(share)}</li>`;
  });
  return readings.length === 0 ? name : `${name}<ul class="readings">${readings.join('')}</ul>`;
}

/** Renders the confidence as a bar and a number. */
const bar = (share: number) =>
  `<svg class="share" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">` +
  `<rect class="share-rest" width="100" height="6"/><rect width="${round(share * 100)}" height="6"/></svg>` +
  // The space separates the text from the number in programs that remove the SVG.
  ` <em>${shortShare(share)}</em>`;

/** Renders the confidence in the corner of the box. */
const shareTag = (right: number, top: number, share: number) =>
  `<g class="region-tag" aria-hidden="true"><rect x="${round(right - 34)}" y="${round(top)}" width="34" height="20"/>` +
  `<text x="${round(right - 17)}" y="${round(top + 14.5)}" text-anchor="middle">${shortShare(share)}</text></g>`;

const spoken = ({ text, share }: Reading) => (share === null ? text : `${text}: ${Math.round(share * 100)} %`);
const shortShare = (share: number) => (share >= 1 ? '1' : share.toFixed(2).replace(/^0/, ''));
const lang = (text: string) => (languageOf(text) ? ` lang="${languageOf(text)}"` : '');
const round = (value: number) => Math.round(value * 10) / 10;
