/**
 * Pastes a URL (EDIT-26). On an empty line, the URL becomes a card with automatic metadata, or a video. One click
 * converts a card back to a plain link. Anywhere else, the URL becomes a link.
 */
import { readBlock } from '#blocks/index.ts';
import { readVideoAddress } from '#blocks/video/address.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { isBlankBlock } from '../edits/lines.ts';
import { besides, depthOf } from '../edits/outline.ts';
import { blockOf, newBlockId, type LiveBlock } from '../live-block.ts';
import type { OpenEditor } from '../open-editor.ts';

/** Reads the metadata of the page at a URL; undefined if it is unavailable. */
export type ReadLink = (url: string) => Promise<{ title: string; site: string } | undefined>;

export interface PasteOptions extends Pick<OpenEditor, 'holder' | 'liveDocument' | 'selection' | 'step'> {
  /** Notifies the writer about omitted parts. */
  notice(this: void, text: string): void;
  readLink: ReadLink | undefined;
}

/** Dispatched by a link card when the writer wants to replace the card with a plain link. */
export const plainLinkEvent = 'plain-link';

const addressGivenEvent = 'address-given';

/** A URL that was typed. If the block is in a list item, `take` receives the metadata of the URL's page. */
interface Given {
  address: string;
  take: ((found: { title: string; site: string }) => void) | undefined;
}

/**
 * Fetches the metadata for a card or video whose URL was typed, as for a pasted URL.
 * @param isBare returns whether the block's title is still empty
 * @param take receives the metadata if the block is in a list item
 */
export function tellAddress(url: HTMLInputElement, isBare: () => boolean, take?: Given['take']): void {
  let announced = url.value;
  const tell = () => {
    if (url.value === announced || !/^https?:\/\/\S+$/.test(url.value) || !isBare()) return;
    announced = url.value;
    const detail: Given = { address: announced, take: take && ((found) => isBare() && take(found)) };
    url.dispatchEvent(new CustomEvent(addressGivenEvent, { bubbles: true, detail }));
  };
  url.addEventListener('change', tell);
  url.addEventListener('input', (event) => event.inputType === 'insertFromPaste' && tell());
}

/** If a URL is pasted into another field of the panel while the URL field is empty, puts it into the URL field. */
export function takeAddress(panel: HTMLElement, url: HTMLInputElement): void {
  panel.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain').trim() ?? '';
    if (event.target === url || url.value !== '' || !/^https?:\/\/\S+$/.test(text)) return;
    event.preventDefault();
    url.focus({ preventScroll: true });
    document.execCommand('insertText', false, text);
    url.dispatchEvent(new Event('change'));
  });
}

export const linkTo = (address: string, words = address): string =>
  `<a href="${escapeAttribute(address)}">${escapeText(words)}</a>`;

/**
 * @returns a function that inserts a URL as a block if the caret is in an empty line; the function returns whether it
 * inserted the block
 */
export function bindAddresses({ holder, liveDocument, step, readLink }: PasteOptions): (address: string) => boolean {
  function put(address: string): boolean {
    const key = liveDocument.caret()?.anchor.key;
    const before = liveDocument.blocks();
    const at = before.findIndex(({ id }) => id === key);
    const line = before[at];
    if (line?.type !== 'paragraph' || !isBlankBlock(line) || !/^https?:/.test(address)) return false;
    const type = readVideoAddress(address) ? 'video' : 'link';
    const said = type === 'link' ? { title: '', site: '' } : { title: '', poster: '' };
    const block: LiveBlock = { id: newBlockId(), type, data: { url: address, ...said }, ...besides(line) };
    // The caret moves to the next block. If no block follows in the same container, an empty line is added.
    const next = before[at + 1];
    const isNear = next && depthOf(next) >= depthOf(line);
    const below = isNear ? next : { ...line, id: newBlockId() };
    step(() => {
      liveDocument.edit(before, before.toSpliced(at, isNear ? 2 : 1, block, below));
      liveDocument.place(below.id);
    });
    void readLink?.(address).then((found) => found && fill(block.id, address, found));
    return true;
  }

  /** Adds the metadata to the block, unless its URL has changed or a title was typed in the meantime. */
  function fill(id: string, address: string, found: { title: string; site: string }): void {
    const before = liveDocument.blocks();
    const at = before.findIndex((block) => block.id === id);
    const block = before[at];
    if (!block || block.data.url !== address || block.data.title !== '') return;
    const data = { ...block.data, title: found.title, ...('site' in block.data && { site: found.site }) };
    step(() => liveDocument.edit(before, before.with(at, { ...block, data })));
  }

  holder.addEventListener(addressGivenEvent, (event) => {
    const { address, take } = (event as CustomEvent<Given>).detail;
    const id = blockOf(event.target)?.dataset.id;
    if (id === undefined) return;
    void readLink?.(address).then((found) => found && (take ? take(found) : fill(id, address, found)));
  });

  holder.addEventListener(plainLinkEvent, ({ target }) => {
    const before = liveDocument.blocks();
    const at = before.findIndex(({ id }) => id === blockOf(target)?.dataset.id);
    const block = before[at];
    const known = block && readBlock(block);
    if (!block || known?.type !== 'link') return;
    const { url, title } = known.data;
    const text = linkTo(url, title || url);
    step(() => {
      liveDocument.edit(before, before.with(at, { ...block, type: 'paragraph', data: { text, align: 'left' } }));
      liveDocument.place(block.id, Infinity);
    });
  });
  return put;
}
