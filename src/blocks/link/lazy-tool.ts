import type { BlockTool, BlockToolOptions } from '#editor/editor-api.ts';
import type { LinkData } from './schema.ts';
import { isSafeLink } from '#domain/link.ts';
import { writing } from '#i18n/writing.ts';
import { aroundOf, type Around } from '#editor/tools/block-neighbors.ts';
import { button, element, say } from '#editor/tools/dom.ts';
import { blockPanel, nothingYet, showHtml, shownPicture } from '#editor/tools/block-panel.ts';
import { plainField, plainText, setPlainText } from '#editor/tools/fields.ts';
import { notifyEdited } from '#editor/tools/live-tools.ts';
import { html } from './html.ts';
import { plainLinkEvent, takeAddress, tellAddress } from '#editor/paste/address.ts';

const name = writing.toolLinkCard;

/** A link card: `{ url, title, site }`, all plain text; shown as readers will see it. */
class LinkCard implements BlockTool {
  readonly #around: Around;
  /** Whether the card is in a list item. */
  readonly #isHeld: boolean;
  readonly #fields: Record<keyof LinkData, HTMLInputElement>;
  readonly #problem = element('p', 'link-error', { hidden: true });
  readonly #shown: HTMLElement;

  constructor({ data, api, block, readOnly, config }: BlockToolOptions<Partial<LinkData>, { around?: Around }>) {
    this.#around = aroundOf({ config, api, block });
    this.#isHeld = config?.around !== undefined;
    const field = (key: keyof LinkData, label: string, words = true) =>
      plainField('input', { name: label, value: data[key] ?? '', readOnly, words, onInput: () => this.#show() });
    this.#fields = {
      url: field('url', writing.linkAddress, false),
      title: field('title', writing.linkTitle),
      site: field('site', writing.linkSite),
    };
    this.#fields.url.inputMode = 'url';
    this.#shown = shownPicture(Object.values(this.#fields));
    this.#problem.setAttribute('role', 'alert');
  }

  render(): HTMLElement {
    const { url, title, site } = this.#fields;
    const plain = button('button plain-link', writing.plainLink, () =>
      plain.dispatchEvent(new CustomEvent(plainLinkEvent, { bubbles: true })),
    );
    const root = element('div', 'writing-link', {}, this.#shown);
    this.#show();
    if (url.readOnly) return root;
    const take = (found: { title: string; site: string }) => {
      this.setData({ ...this.save(), ...found });
      notifyEdited(url);
    };
    tellAddress(url, () => title.value === '', this.#isHeld ? take : undefined);
    const panel = blockPanel({
      name,
      around: this.#around,
      isEmpty: () => Object.values(this.#fields).every(({ value }) => value === ''),
      fields: [url, title, site],
      // In a list item, the button for a plain link is omitted, because the item's text can contain the link.
      more: this.#isHeld ? [this.#problem] : [this.#problem, plain],
    });
    takeAddress(panel, url);
    root.append(panel);
    return root;
  }

  save(): LinkData {
    const { url, title, site } = this.#fields;
    return { url: plainText(url), title: plainText(title), site: plainText(site) };
  }

  setData(data: LinkData): void {
    for (const key of ['url', 'title', 'site'] as const) setPlainText(this.#fields[key], data[key]);
    this.#show();
  }

  #show(): void {
    const data = this.save();
    if (/\S/u.test(data.url + data.title)) showHtml(this.#shown, html(data));
    else this.#shown.replaceChildren(nothingYet(name));
    const { value } = this.#fields.url;
    say(this.#problem, value !== '' && !isSafeLink(value) ? writing.linkAddressWrong : '');
  }
}

/** The actual tool, loaded on demand by the stub in `blocks/tools.ts`. */
export const tool = LinkCard;
