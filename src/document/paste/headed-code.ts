/** Detects code from chat programs and manuals, which is below a header with its language and buttons. */
import { findCodeLanguage, plainText, type CodeLanguage } from '#contract/code-languages.ts';
import type { HtmlElement } from '../html-tree.ts';
import { blockNames, isCode, isText, languageOf } from './foreign-html.ts';

export interface HeadedCode {
  code: HtmlElement;
  language: CodeLanguage;
  /** The text of the header other than the language, such as a file name; '' if there is none. */
  name: string;
}

/**
 * Limits of the header above code. A longer text is prose, and an element with more child elements is a whole page.
 */
const most = { words: 60, elements: 60 };
const buttons =
  /(?<!\p{L})(?:copy(?: code)?|copied!?|edit|run(?: code)?|download|wrap)(?!\p{L})|コード(?:を|の)?コピー(?:する)?|コピーする|編集する/giu;

/** Returns the code below a header with its language; undefined if the element has another structure. */
export function headedCode(element: HtmlElement): HeadedCode | undefined {
  const isBox = /^(?:div|figure|section)$/.test(element.name) || element.name.includes('-');
  if (!isBox && element.name !== 'pre') return undefined;
  if (isBox && isCode(element)) return undefined;
  const found = new Found(element.name === 'pre');
  const [code, ...others] = found.walk(element) ? found.codes : [];
  if (!code || others.length > 0) return undefined;
  const own = [code, { ...element, children: [code] }].map(languageOf).find((one) => one !== plainText);
  // Code without a header is ordinary code, unless the surrounding element names a language.
  if (found.words.trim() === '' && (own === undefined || element.name === 'pre')) return undefined;
  const said = found.words.replace(buttons, ' ').replace(/\s+/g, ' ').trim();
  const known = findCodeLanguage(said);
  const isName = said === '' || known !== undefined || (found.isInPre && found.isBoxed && !said.includes(' '));
  if (!isName) return undefined;
  const language = own ?? known ?? plainText;
  return { code, language, name: known || said.toLowerCase() === language.value ? '' : said };
}

/** Collects the code in an element and the text of the header above the code. */
class Found {
  readonly codes: HtmlElement[] = [];
  words = '';
  /**
   * Whether all text above the code is in separate `div` or `header` elements, which never occur in hand-written
   * code.
   */
  isBoxed = true;
  readonly isInPre: boolean;
  #elements = 0;

  constructor(isInPre: boolean) {
    this.isInPre = isInPre;
  }

  /** @returns `false` if there is content other than a header and code */
  walk({ children }: HtmlElement, isBoxed = false): boolean {
    return children.every((node) => {
      if (isText(node)) {
        if (/\S/.test(node) && !isBoxed) this.isBoxed = false;
        this.words += /\S/.test(node) ? `${node} ` : '';
        return this.words.length <= most.words;
      }
      this.#elements += 1;
      if (this.#elements > most.elements) return false;
      if (node.name === 'button' || node.name === 'svg' || node.attributes.role === 'button') return this.#press();
      if (this.isInPre ? node.name === 'code' : isCode(node)) return this.#code(node);
      const isBox = node.name === 'div' || node.name === 'header';
      if (blockNames.has(node.name) && !isBox && node.name !== 'figcaption') return false;
      return this.walk(node, isBoxed || isBox);
    });
  }

  /**
   * Adds a button to the header's text. The button can have an icon instead of text, so it counts as a copy button.
   */
  #press(): boolean {
    this.words += ' copy ';
    return true;
  }

  /**
   * Adds the code element.
   * @returns `false` if it is not the first code element
   */
  #code(code: HtmlElement): boolean {
    return this.codes.push(code) === 1;
  }
}
