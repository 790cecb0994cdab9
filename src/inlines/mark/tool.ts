import { icons } from '#editor/tools/icons.ts';
import { markEditing } from '#editor/tools/mark-tool.ts';
import { writing } from '#i18n/writing.ts';
import { mark } from './schema.ts';

export const markTool = markEditing(mark, writing.toolHighlight, icons.mark, /==([^\s=](?:[^=]*[^\s=])?)==$/u);
