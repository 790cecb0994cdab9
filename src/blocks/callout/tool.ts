import type { StandingBlock, BlockTool, BlockToolOptions, Toolbox } from '#editor/editor-api.ts';
import { ownWords } from '#domain/document/own-words.ts';
import { calloutKinds, isStatement, titled, type CalloutData, type CalloutKind } from './schema.ts';
import { writing } from '#i18n/writing.ts';
import { editedHtml, element, isBlankText, setHtml } from '#editor/tools/dom.ts';
import { textField } from '#editor/tools/fields.ts';
import { icons } from '#editor/tools/icons.ts';
import { rulesOf } from '#editor/tools/inline-rules.ts';
import { shownBlocks, textWithBlocks } from '#editor/tools/nested-blocks.ts';
import { held } from '../nested-blocks.ts';
import type { Block } from '#contract/documents.ts';
import { notifyEdited } from '#editor/tools/live-tools.ts';

/** The names of the callout kinds in the interface language. */
const names = ownWords(document.documentElement.lang).callouts;

const foundAs: Record<CalloutKind, string> = {
  note: 'note 補足 hosoku ほそく',
  tip: 'tip hint ヒント hinto',
  warning: 'warning caution 注意 警告 chuui ちゅうい',
  theorem: 'theorem 定理 teiri ていり',
  lemma: 'lemma 補題 hodai ほだい',
  definition: 'definition 定義 teigi ていぎ',
  proposition: 'proposition 命題 meidai めいだい',
  corollary: 'corollary 系 kei けい',
  example: 'example 例 rei れい',
  remark: 'remark 注 chuu ちゅう',
  proof: 'proof 証明 shoumei しょうめい',
};

/** A callout: `{ kind, title?, text }`, title and text as inline HTML. */
class Callout implements BlockTool {
  static readonly toolbox: Toolbox = { title: writing.toolCallout, icon: icons.callout };
  static readonly sanitize = { ...rulesOf(['text', 'title'], ['kind']), blocks: true };
  static readonly conversionConfig = {
    export: textWithBlocks,
    import: (text: string): CalloutData => ({ kind: 'note', text }),
  };

  readonly #block: StandingBlock;
  readonly #text: HTMLElement;
  readonly #name = element('div', 'kind');
  readonly #title: HTMLElement;
  readonly #root: HTMLElement;
  #kind: CalloutKind = 'note';
  #blocks: Block[];
  readonly #options: BlockToolOptions<never>;

  constructor(options: BlockToolOptions<Partial<CalloutData>>) {
    const { data, block, readOnly } = options;
    this.#options = options as unknown as BlockToolOptions<never>;
    this.#blocks = data.blocks ?? [];
    this.#block = block;
    this.#text = textField('p', { name: writing.toolCallout, html: data.text ?? '', readOnly });
    this.#text.dataset.main = '';
    this.#title = textField('div', {
      name: writing.calloutTitle,
      html: data.title ?? '',
      readOnly,
      className: 'callout-title placeholder-field',
    });
    this.#root = element(
      'aside',
      '',
      {},
      this.#name,
      this.#title,
      this.#text,
      ...shownBlocks(this.#blocks, this.#options),
    );
    this.#show(data.kind ?? 'note');
  }

  render(): HTMLElement {
    return this.#root;
  }

  /**
   * Shows the callout's name once the block is in the page, because the name is in the language of the surrounding
   * document.
   */
  rendered(): void {
    this.#show(this.#kind);
  }

  save(): CalloutData {
    const title = editedHtml(this.#title);
    return { kind: this.#kind, ...titled(title), text: editedHtml(this.#text), ...held(this.#blocks) };
  }

  setData({ kind, title = '', text, blocks = [] }: CalloutData): void {
    const isOther = JSON.stringify(blocks) !== JSON.stringify(this.#blocks);
    this.#blocks = blocks;
    if (isOther) this.#root.replaceChildren(this.#name, this.#title, this.#text, ...shownBlocks(blocks, this.#options));
    setHtml(this.#title, title);
    this.#show(kind);
    setHtml(this.#text, text);
  }

  renderSettings() {
    return calloutKinds.map((kind) => ({
      icon: icons.callout,
      title: names[kind],
      toggle: 'kind',
      isActive: () => this.#kind === kind,
      closeOnActivate: true,
      onActivate: () => {
        this.#show(kind);
        notifyEdited(this.#root, this.#block);
      },
    }));
  }

  #show(kind: CalloutKind): void {
    this.#kind = calloutKinds.find((known) => known === kind) ?? 'note';
    this.#root.className = `callout ${this.#kind}${isStatement(this.#kind) ? ' statement' : ''}`;
    // A note, tip or warning has a title field only if it was stored with a title.
    this.#title.hidden = !isStatement(this.#kind) && isBlankText(editedHtml(this.#title));
    // A hidden title is not editable, because Editor.js puts the caret into the first editable field even if that field
    // is hidden.
    this.#title.contentEditable = String(!this.#title.hidden && !this.#options.readOnly);
    const name = ownWords(this.#root.closest<HTMLElement>('[lang]')?.lang).callouts[this.#kind];
    this.#root.ariaLabel = name;
    this.#name.textContent = name;
  }
}

export const tool = {
  class: Callout,
  inlineToolbar: true,
  also: 'callout box aside コールアウト 囲み hosoku かこみ',
  more: calloutKinds.map((kind) => ({ title: names[kind], also: foundAs[kind], icon: icons.callout, data: { kind } })),
};
