import { icons } from '#editor/tools/icons.ts';
import { markEditing } from '#editor/tools/mark-tool.ts';
import { writing } from '#i18n/writing.ts';
import { strike } from './schema.ts';

export const strikeTool = markEditing(strike, writing.toolStrike, icons.strike, /~~([^\s~](?:[^~]*[^\s~])?)~~$/u);
