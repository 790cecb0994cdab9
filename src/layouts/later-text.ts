/**
 * `later.ts` for pages with a post or code: also marks the current heading in the contents, and starts the buttons
 * for code and vertical text. The buttons appear once they work.
 */
import { startContentsMark } from '#components/browser/contents-mark.ts';
import { startCopyButtons } from '#components/browser/copy-code.ts';
import { startVerticalSwitch } from '#components/browser/vertical-switch.ts';
import { startWrapButtons } from '#components/browser/wrap-code.ts';
import type { Messages } from '#messages/shape.ts';
import './later.ts';

startVerticalSwitch();
startContentsMark();
// The page contains the messages, so that the script is the same for every language.
startCopyButtons(JSON.parse(document.documentElement.dataset.copying ?? '{}') as Messages['copying']);
startWrapButtons();
