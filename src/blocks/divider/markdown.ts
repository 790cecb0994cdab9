import type { Block } from '#contract/documents.ts';
import type { Content } from '../kind-markdown.ts';

export const write = (): Content => ({ type: 'thematicBreak' });

export const read = { thematicBreak: (): Block => ({ type: 'divider', data: {} }) };
