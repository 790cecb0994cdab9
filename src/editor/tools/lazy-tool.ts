/**
 * Tools that are not needed at first. If a document contains blocks of these types, the editor opens after the tools
 * are loaded. A new block of these types stays empty until its tool is loaded, and then performs the pending action.
 */
import type * as lazyTools from '#blocks/lazy-tools.ts';
import type { BlockTool, BlockToolOptions, PasteEvent, Toolbox } from '../editor-api.ts';
import { lazyImport } from '../lazy-import.ts';
import { nothingYet } from './block-panel.ts';
import { element } from './dom.ts';
import { notifyEdited, type EditorTool, type LiveTool } from './live-tools.ts';

type Tool = Omit<BlockTool, 'save'> &
  LiveTool & { save(): Record<string, unknown>; renderSettings?(): object[]; rendered?(): void };
type Tools = typeof lazyTools;
export type LateType = keyof Tools;

let tools: Tools | undefined;
let loading: Promise<void> | undefined;
/** Callbacks of blocks that wait for their tool. */
const waiting = new Set<() => void>();

/** Loads the tools. After a failed load, the next call retries. */
export function loadLateTools(): Promise<void> {
  return (loading ??= lazyImport(() => import('#blocks/lazy-tools.ts')).then(
    (loaded) => {
      tools = loaded;
      for (const arrive of waiting) arrive();
      waiting.clear();
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  ));
}

const types: Record<LateType, true> = { chart: true, diagram: true, figure: true, link: true, video: true };
const lateIn = new RegExp(`"type":"(?:${Object.keys(types).join('|')})"`);

/** Returns whether a document, as JSON, needs tools that are not loaded yet. */
export const awaitsLateTools = (json: string): boolean => !tools && lateIn.test(json);

/** The properties of a tool's class that Editor.js needs before the tool is loaded. */
interface Face extends Omit<EditorTool, 'class'> {
  toolbox: Toolbox;
  sanitize: object;
  enableLineBreaks?: boolean;
  pasteConfig?: object;
}

export function lazyTool(type: LateType, { inlineToolbar, also, more, ...face }: Face): EditorTool {
  const { title: name = '' } = [face.toolbox].flat()[0] ?? {};
  class Late implements BlockTool {
    readonly #options: BlockToolOptions;
    #tool: Tool | undefined;
    #root: HTMLElement | undefined;
    #todo: ((tool: Tool) => void)[] = [];

    constructor(options: BlockToolOptions) {
      this.#options = options;
      this.#make();
      // Editor.js also creates tools only to inspect them. These instances also wait for the tool, but they are never
      // rendered.
      if (!this.#tool) waiting.add(() => this.#arrive());
    }

    #make(): void {
      const Made = tools?.[type] as (new (options: BlockToolOptions) => Tool) | undefined;
      this.#tool = Made && new Made(this.#options);
    }

    #arrive(): void {
      const before = this.#root;
      if (!before) return;
      // Calls `render` on this object to include the additions of its subclasses.
      const root = this.render();
      before.replaceWith(root);
      for (const work of this.#todo.splice(0)) this.#when(work);
      notifyEdited(root, this.#options.block);
    }

    #when(work: (tool: Tool) => void): void {
      if (this.#tool) work(this.#tool);
      else this.#todo.push(work);
    }

    render(): HTMLElement {
      if (!this.#tool) this.#make();
      this.#root = this.#tool?.render() ?? element('div', 'lazy-tool', { ariaBusy: 'true' }, nothingYet(name));
      return this.#root;
    }

    save(): Record<string, unknown> {
      return this.#tool?.save() ?? this.#options.data;
    }

    setData(data: Record<string, unknown>): void {
      this.#options.data = data;
      this.#tool?.setData?.(data);
    }

    takeFiles(files: File[]): void {
      this.#when((tool) => tool.takeFiles?.(files));
    }

    offerPicture(picture: File | URL): void {
      this.#when((tool) => tool.offerPicture?.(picture));
    }

    onPaste(event: PasteEvent): void {
      this.#when((tool) => tool.onPaste?.(event));
    }

    rendered(): void {
      this.#when((tool) => tool.rendered?.());
    }

    renderSettings(): object[] {
      return this.#tool?.renderSettings?.() ?? [];
    }
  }
  return { class: Object.assign(Late, face), ...(inlineToolbar && { inlineToolbar }), also, ...(more && { more }) };
}
