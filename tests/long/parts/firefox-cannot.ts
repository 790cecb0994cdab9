/**
 * Features that journeys need but Firefox or its driver lacks. They are recognized by the failure message, or by the
 * journey's name.
 */

/** Patterns of failure messages with their reasons. The list contains only failures that have occurred in a run. */
const byFailure: readonly (readonly [RegExp, string])[] = [
  [/CDP session is only available|newCDPSession/, "the journey, or what its file shares, uses Chromium's own tools"],
  [
    /while waiting for event "download"/,
    'the driven Firefox keeps no file that a page makes itself, not even of a bare page',
  ],
  [
    /A new navigation interrupted an unfinished navigation/,
    'the driver counts a page that leads on by itself, before it was loaded, as one that failed',
  ],
  [/move target out of bounds/, 'the driver moves no pointer beyond the window'],
  [/'attr\(data-placeholder\)'/, 'Firefox tells the style as it is written, attr(…), and not its text'],
];

const asPrinted = 'the driver does not show a page as it is printed (emulateMedia)';
const withoutScript = 'the driver does not switch scripts off (javaScriptEnabled)';
const settings = 'the driver does not pretend to a system’s settings (forcedColors, reducedMotion)';
const madePaste = 'the journey makes a paste event of its own, and Firefox leaves out what such an event carries';
const finger = 'the driver has no finger (hasTouch)';
/** Verified: the journeys pass in a Firefox with a window, which uses the system's clipboard. */
const clipboard = 'the clipboard of a Firefox without a window keeps HTML and text alone (TEST_WINDOW gives it one)';

/** The journey's file, a part of its name, and the reason. */
const byName: readonly (readonly [string, string, string])[] = [
  [
    'paper.test.ts',
    'prints on as many pages',
    'the driver prints on Letter, whatever paper the page asks for (preferCSSPageSize)',
  ],
  ['paper.test.ts', 'on paper', asPrinted],
  ['paper.test.ts', 'fills its pages', asPrinted],
  ['reading.test.ts', 'a Japanese post is set vertically', asPrinted],
  ['browsers.test.ts', 'where the system chooses the colours', settings],
  ['browsers.test.ts', 'nothing moves where less motion', settings],
  ['reading.test.ts', 'without a script', withoutScript],
  ['writing-look.test.ts', 'without script', withoutScript],
  ['writing-drafts.test.ts', 'Save & Close is sent once', 'the driver does not tell what a request says'],
  ['writing-look.test.ts', 'the control', 'the driver does not lift the page’s policy, which stops them (bypassCSP)'],
  ['writing-inlines.test.ts', 'a picture that lies on the clipboard', madePaste],
  ['writing-keys.test.ts', 'what is pasted becomes blocks', madePaste],
  ['writing-page.test.ts', 'by touch', finger],
  ['writing-keys.test.ts', 'a finger', finger],
  ['writing-inlines.test.ts', 'copied within a line', clipboard],
  ['writing-inlines.test.ts', 'a formula of its own', clipboard],
  ['writing-inlines.test.ts', 'what is copied over blocks is Markdown', clipboard],
  ['writing-keys.test.ts', 'items that are cut', clipboard],
  ['writing-history.test.ts', 'edits of seed', clipboard],
];

/** @returns the reason why a journey cannot run in Firefox; undefined if the failure is a fault */
export function firefoxCannot(file: string, title: string, why: string): string | undefined {
  return (
    byName.find(([in_, name]) => file === in_ && title.includes(name))?.[2] ??
    byFailure.find(([pattern]) => pattern.test(why))?.[1]
  );
}
