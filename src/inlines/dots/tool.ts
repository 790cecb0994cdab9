import { icons } from '#editor/tools/icons.ts';
import { markEditing } from '#editor/tools/mark-tool.ts';
import { writing } from '#i18n/writing.ts';
import { dots, typedDots } from './schema.ts';

export const dotsTool = markEditing(dots, writing.toolDots, icons.dots, new RegExp(`${typedDots}$`, 'u'));
