import { icons } from '#editor/tools/icons.ts';
import { markEditing } from '#editor/tools/mark-tool.ts';
import { writing } from '#i18n/writing.ts';
import { sub } from './schema.ts';

// Two tildes are strikethrough, and `~/folder` is a path.
export const subTool = markEditing(sub, writing.toolSub, icons.sub, /(?<!~)~([^\s~/]+)~$/u);
