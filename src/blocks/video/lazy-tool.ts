import type { StandingBlock, BlockTool, BlockToolOptions } from '#editor/editor-api.ts';
import type { VideoData } from './schema.ts';
import type { Medium } from '#contract/media.ts';
import { mediaId, type MediaSize } from '#contract/media-sizes.ts';
import { takeAddress, tellAddress } from '#editor/paste/address.ts';
import { readVideoAddress } from './address.ts';
import { videoHtml } from './html.ts';
import { writing } from '#i18n/writing.ts';
import { acceptedTypes, prepareFile, type Pictures } from '#editor/pictures.ts';
import { aroundOf, type Around } from '#editor/tools/block-neighbors.ts';
import { button, element, say } from '#editor/tools/dom.ts';
import { blockPanel, nothingYet, showHtml, shownPicture } from '#editor/tools/block-panel.ts';
import { plainField, plainText, setPlainText } from '#editor/tools/fields.ts';
import { notifyEdited } from '#editor/tools/live-tools.ts';

interface VideoConfig {
  /** The functions of the list that leave or replace the video, if the video is in a list item. */
  around?: Around;
  pictures?: Pictures;
}

/**
 * A video on YouTube or Vimeo: `{ url, title, poster }`, all plain text. `poster` is the id of an image. The editor
 * requests nothing from either site. A page also requests nothing before the reader clicks.
 */
class Video implements BlockTool {
  readonly #around: Around;
  /** Whether the video is in a list item. */
  readonly #isHeld: boolean;
  readonly #block: StandingBlock;
  readonly #readOnly: boolean;
  readonly #pictures: Pictures | undefined;
  readonly #url: HTMLInputElement;
  readonly #title: HTMLInputElement;
  readonly #still = element('div', 'video-still');
  readonly #problem = element('p', 'link-error', { hidden: true, role: 'alert' });
  readonly #shown: HTMLElement;
  readonly #root = element('div', 'writing-link writing-video', { role: 'group' });
  #poster = '';
  /** The metadata of the preview image that was loaded last. */
  #facts: Medium | undefined;

  constructor({ data, api, block, readOnly, config }: BlockToolOptions<Partial<VideoData>, VideoConfig>) {
    this.#around = aroundOf({ config, api, block });
    this.#isHeld = config?.around !== undefined;
    this.#block = block;
    this.#readOnly = readOnly;
    this.#pictures = config?.pictures;
    const onInput = () => this.#show();
    this.#url = plainField('input', { name: writing.videoAddress, value: data.url ?? '', readOnly, onInput });
    this.#title = plainField('input', {
      name: writing.videoTitle,
      value: data.title ?? '',
      readOnly,
      words: true,
      onInput,
    });
    this.#url.inputMode = 'url';
    this.#shown = shownPicture([this.#url, this.#title]);
    this.#poster = data.poster ?? '';
  }

  render(): HTMLElement {
    const root = this.#root;
    root.append(this.#shown);
    this.#show();
    if (this.#readOnly) return root;
    const take = ({ title }: { title: string }) => {
      this.setData({ ...this.save(), title });
      notifyEdited(this.#url);
    };
    tellAddress(this.#url, () => this.#title.value === '', this.#isHeld ? take : undefined);
    const panel = blockPanel({
      name: writing.toolVideo,
      around: this.#around,
      isEmpty: () => this.#url.value + this.#title.value + this.#poster === '',
      fields: [this.#url, this.#title],
      more: [this.#problem, this.#still],
    });
    takeAddress(panel, this.#url);
    root.append(panel);
    return root;
  }

  save(): VideoData {
    return { url: plainText(this.#url), title: plainText(this.#title), poster: this.#poster };
  }

  setData({ url, title, poster }: VideoData): void {
    setPlainText(this.#url, url);
    setPlainText(this.#title, title);
    this.#poster = poster;
    this.#show();
  }

  #show(): void {
    const { value } = this.#url;
    const wrong = value.trim() !== '' && readVideoAddress(value.trim()) === undefined;
    say(this.#problem, wrong ? writing.videoUnknown : '');
    this.#still.replaceChildren(...this.#buttons());
    const id = this.#poster;
    this.#draw(this.#facts?.id === id ? this.#facts : undefined);
    if (!mediaId.test(id) || this.#facts?.id === id) return;
    void this.#pictures?.find(id).then((known) => {
      if (this.#poster !== id) return;
      this.#facts = known;
      this.#draw(known);
      if (!known) this.#still.prepend(element('p', 'missing', { textContent: writing.figureMissing }));
    });
  }

  #draw(facts: MediaSize | undefined): void {
    const data = this.save();
    this.#root.ariaLabel = `${writing.toolVideo} ${data.title}`.trim();
    if (/\S/u.test(data.url + data.title + data.poster)) showHtml(this.#shown, videoHtml(data, facts));
    else this.#shown.replaceChildren(nothingYet(writing.toolVideo));
  }

  #buttons(): HTMLElement[] {
    const choose = () => void this.#pictures?.choose().then((item) => item && this.#set(item.id));
    return [
      button('', writing.videoStill, () => this.#askForFile()),
      button('', writing.figureFromLibrary, choose),
      ...(this.#poster === '' ? [] : [button('', writing.videoNoStill, () => this.#set(''))]),
    ];
  }

  #askForFile(): void {
    const input = element('input', '', { type: 'file', accept: acceptedTypes });
    input.addEventListener('change', () => void this.#upload(input.files?.[0]));
    input.click();
  }

  async #upload(file: File | undefined): Promise<void> {
    if (!file || !this.#pictures) return;
    const before = this.#poster;
    const status = element('p', '', { textContent: writing.figureUploading, role: 'status' });
    this.#still.replaceChildren(status);
    const prepared = await prepareFile(file);
    const uploaded = 'problem' in prepared ? prepared : await this.#pictures.upload(prepared, () => undefined);
    // If the preview image was changed during the upload, for example by an undo, the uploaded image is ignored.
    if (before !== this.#poster) return;
    if ('medium' in uploaded) return this.#set(uploaded.medium.id);
    this.#show();
    this.#still.append(element('p', 'figure-problem', { textContent: uploaded.problem, role: 'alert' }));
  }

  #set(poster: string): void {
    this.#poster = poster;
    this.#show();
    notifyEdited(this.#still, this.#block);
  }
}

/** The actual tool, loaded on demand by the stub in `blocks/tools.ts`. */
export const tool = Video;
