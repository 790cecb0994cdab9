/**
 * `later.ts` of pages with a text, or one to copy: the marks of its contents, the buttons of its code, which show when they do something,
 * and the one that sets it vertically.
 */
import { startContentsMark } from '#components/browser/contents-mark.ts';
import { startCopyButtons } from '#components/browser/copy-code.ts';
import { startVerticalSwitch } from '#components/browser/vertical-switch.ts';
import { startWrapButtons } from '#components/browser/wrap-code.ts';
import type { Messages } from '#messages/shape.ts';
import './later.ts';

startVerticalSwitch();
startContentsMark();
// The page has the words, so that the script is as long in every language.
startCopyButtons(JSON.parse(document.documentElement.dataset.copying ?? '{}') as Messages['copying']);
startWrapButtons();
