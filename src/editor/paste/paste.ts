/**
 * Handles pastes (EDIT-27) in place of Editor.js. Editor.js would parse foreign HTML with all its styles and
 * handlers, and lose nested list items and most marks. It would also ignore pastes in Firefox. `document/paste`
 * converts the content.
 */
import { looksLikeMarkdown } from '#document/markdown/looks-like-markdown.ts';
import { writing } from '#i18n/writing.ts';
import { blockOf } from '../live-block.ts';
import { isPictureFile } from '../pictures.ts';
import { readOwn } from '../selection/own-clipboard.ts';
import { linkSpan } from '../selection/span-keys.ts';
import { take } from '../tools/events.ts';
import { whenIdle } from '../lazy-import.ts';
import { bindAddresses, type PasteOptions } from './address.ts';
import { isWordsSelected, linkWords, putHtml, putMarkdown, putNotebook } from './convert.ts';
import { loadHtmlConverter } from './html.ts';
import { putOwn, putText } from './insert.ts';
import { isMarkdownFile, saysMarkdown } from './markdown.ts';
import { isNotebookFile } from './notebook.ts';
import { addressIn } from './text.ts';

export interface Paste {
  /** @param plainly whether the paste was requested as plain text */
  onPaste(event: ClipboardEvent, plainly: boolean): void;
  onDrop(event: DragEvent): void;
}

/** Handles pastes. This code is loaded when the editor is ready, and earlier pastes wait (`hold-paste.ts`). */
export function createPaste(open: PasteOptions): Paste {
  const putAddress = bindAddresses(open);
  whenIdle(() => void loadHtmlConverter());

  function onPaste(event: ClipboardEvent, plainly: boolean): void {
    const { clipboardData: data, target } = event;
    const isOurs = target instanceof Element && target.closest('figure.code, input, textarea') === null;
    if (!data || !isOurs) return;
    const html = plainly ? '' : data.getData('text/html');
    const text = data.getData('text/plain');
    // Other code handles a paste that contains only an image. For an image copied from a web page, browsers also add
    // HTML with an `img`.
    const own = plainly ? undefined : readOwn(data);
    const notebook = plainly ? undefined : [...data.files].find(isNotebookFile);
    if (!own && !notebook && ((html === '' && text === '') || (data.files.length > 0 && text.trim() === ''))) return;
    take(event);
    if (notebook) return void notebook.text().then((json) => putNotebook(open, json, true));
    const isForeign = !plainly && !own;
    if (isForeign && blockOf(target) && looksLikeNotebook(text)) return void putNotebook(open, text, false);
    const address = plainly ? undefined : addressIn(text);
    const span = open.selection.span();
    const isMarkdown = saysMarkdown(data) || (html === '' && looksLikeMarkdown(text));
    if (address !== undefined && span) linkSpan(open, span, address);
    else if (address !== undefined && !own && putAddress(address)) return;
    else if (isForeign && isMarkdown && address === undefined && blockOf(target)) void putMarkdown(open, text);
    else if (!own && html !== '') {
      // Reads the files now, because clipboard data can be read only during the event.
      const carried = [...data.files].filter(({ type }) => type.startsWith('image/'));
      void putHtml(open, html, text, carried);
    } else
      open.step(() => {
        if (address !== undefined && isWordsSelected()) linkWords(address);
        else if (own) putOwn(open, own, target);
        else putText(open, text, { address, plainly });
      });
  }

  /** Inserts the content of a dropped Markdown file or notebook. Other handlers accept all other files. */
  function onDrop(event: DragEvent): void {
    const files = [...(event.dataTransfer?.files ?? [])];
    const file = files.find((one) => isMarkdownFile(one) || isNotebookFile(one));
    const [unknown] = files;
    if (!file && files.some((one) => isPictureFile(one) || /\.(?:csv|tsv|json)$/i.test(one.name))) return;
    if (!unknown) return;
    // By default, the browser would open the file and leave the page.
    take(event);
    if (!file) return open.notice(writing.fileUnknown(unknown.name));
    void file
      .text()
      .then((text) => (isNotebookFile(file) ? putNotebook(open, text, true) : putMarkdown(open, text, file.name)));
  }

  return { onPaste, onDrop };
}

/** Detects a Jupyter notebook in pasted text. */
const looksLikeNotebook = (text: string): boolean =>
  /^\s*\{/.test(text) &&
  /\}\s*$/.test(text.slice(-100)) &&
  /"nbformat"\s*:\s*\d/.test(text) &&
  /"(?:cells|worksheets)"\s*:/.test(text);
