import { writing } from '#i18n/writing.ts';
import type { BlockTool, Toolbox } from '#editor/editor-api.ts';
import { element } from '#editor/tools/dom.ts';
import { icons } from '#editor/tools/icons.ts';

/** A divider; it has no data. */
class Divider implements BlockTool {
  static readonly toolbox: Toolbox = { title: writing.toolDivider, icon: icons.divider };
  static readonly pasteConfig = { tags: ['HR'] };

  render(): HTMLElement {
    return element('hr');
  }

  save(): Record<string, never> {
    return {};
  }

  setData(): void {}

  onPaste(): void {}
}

export const tool = {
  class: Divider,
  also: '区切り線 divider line rule hr --- 区切り 線 kugiri くぎり',
};
