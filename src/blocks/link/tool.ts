import type { EditorApi, StandingBlock, BlockTool, BlockToolOptions, Toolbox } from '#editor/editor-api.ts';
import type { LinkData } from './schema.ts';
import { isSafeLink } from '#domain/link.ts';
import { writing } from '#words/writing.ts';
import { blocksAround } from '#editor/tools/around.ts';
import { element } from '#editor/tools/dom.ts';
import { keepKeys, plainField, plainText, setPlainText } from '#editor/tools/fields.ts';
import { icons } from '#editor/tools/icons.ts';
import { plainLinkEvent } from '#editor/paste/address.ts';

const name = writing.toolLinkCard;
const addressProblem = writing.linkAddressWrong;

/** A card that is one link: `{ url, title, site }`, all plain text. */
class LinkCard implements BlockTool {
  static readonly isReadOnlySupported = true;
  static readonly enableLineBreaks = true;
  static readonly toolbox: Toolbox = { title: name, icon: icons.link };
  static readonly sanitize = { url: true, title: true, site: true };

  readonly #api: EditorApi;
  readonly #block: StandingBlock;
  readonly #fields: Record<keyof LinkData, HTMLInputElement>;
  readonly #problem = element('p', 'link-error', { hidden: true });

  constructor({ data, api, block, readOnly }: BlockToolOptions<Partial<LinkData>>) {
    this.#api = api;
    this.#block = block;
    const field = (key: keyof LinkData, label: string, words = true) =>
      plainField('input', { name: label, value: data[key] ?? '', readOnly, words, onInput: () => this.#check() });
    this.#fields = {
      url: field('url', writing.linkAddress, false),
      title: field('title', writing.linkTitle),
      site: field('site', writing.linkSite),
    };
    this.#fields.url.inputMode = 'url';
    this.#problem.setAttribute('role', 'alert');
  }

  render(): HTMLElement {
    const { url, title, site } = this.#fields;
    const plain = element('button', 'button plain-link', { type: 'button', textContent: writing.plainLink });
    plain.addEventListener('click', () => plain.dispatchEvent(new CustomEvent(plainLinkEvent, { bubbles: true })));
    const root = element('div', 'writing-link', {}, title, site, url, this.#problem, ...(url.readOnly ? [] : [plain]));
    root.role = 'group';
    root.ariaLabel = name;
    const isEmpty = () => Object.values(this.#fields).every(({ value }) => value === '');
    keepKeys(root, { around: blocksAround(this.#api, this.#block), isEmpty });
    this.#check();
    return root;
  }

  save(): LinkData {
    const { url, title, site } = this.#fields;
    return { url: plainText(url), title: plainText(title), site: plainText(site) };
  }

  setData(data: LinkData): void {
    for (const key of ['url', 'title', 'site'] as const) setPlainText(this.#fields[key], data[key]);
    this.#check();
  }

  validate({ url, title }: LinkData): boolean {
    return /\S/u.test(url + title);
  }

  #check(): void {
    const { value } = this.#fields.url;
    const wrong = value !== '' && !isSafeLink(value);
    this.#problem.textContent = wrong ? addressProblem : '';
    this.#problem.hidden = !wrong;
  }
}

export const tool = {
  class: LinkCard,
  also: 'link card bookmark url リンク カード rinku',
};
