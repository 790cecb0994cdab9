/**
 * `later.ts` of pages with a text, or one to copy: the marks of its contents, the buttons of its code, which show when they do something,
 * and the one that sets it vertically.
 */
import { startContentsMark } from '#components/browser/contents-mark.ts';
import { startCopyButtons } from '#components/browser/copy-code.ts';
import { startVerticalSwitch } from '#components/browser/vertical-switch.ts';
import { startWrapButtons } from '#components/browser/wrap-code.ts';
import { copying as english } from '#messages/en/copying.ts';
import { copying as japanese } from '#messages/ja/copying.ts';
import './later.ts';

startVerticalSwitch();
startContentsMark();
startCopyButtons(document.documentElement.dataset.words === 'ja' ? japanese : english);
startWrapButtons();
