import type { BlockTool, ToolboxConfig } from '@editorjs/editorjs';
import { element } from './dom.ts';
import { icons } from './icons.ts';

/** A line between two parts; it holds nothing. */
export class Divider implements BlockTool {
  static readonly isReadOnlySupported = true;
  static readonly toolbox: ToolboxConfig = { title: 'Divider', icon: icons.divider };
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
