/** What journeys need that Firefox, or what drives it, does not have: known by what their failure says, or by name. */

/** By a part of what the failure says; only what a run has shown. */
const byFailure: readonly (readonly [RegExp, string])[] = [
  [/CDP session is only available|newCDPSession/, "the journey, or what its file shares, uses Chromium's own tools"],
  [
    /while waiting for event "download"/,
    'the driven Firefox keeps no file that a page makes itself, not even of a bare page',
  ],
];

/** By file and the beginning of the name. */
const byName: readonly (readonly [string, string, string])[] = [
  ...(['where the system chooses the colours', 'nothing moves where less motion'] as const).map(
    (name) => ['reading-everywhere.test.ts', name, 'the driver does not pretend to a system’s settings'] as const,
  ),
  ['reading.test.ts', 'without a script', 'the driver does not switch scripts off'],
  [
    'reading-by-hand.test.ts',
    'a Japanese post is set vertically',
    'the driver does not show a page as it is printed (emulateMedia)',
  ],
  ['writing-drafts.test.ts', 'Save & Close is sent once', 'the driver does not tell what a request says'],
  ['print.test.ts', '', 'the driver does not show a page as it is printed (emulateMedia)'],
  ['documents.test.ts', '/', 'the driver prints on Letter, whatever paper the page asks for (preferCSSPageSize)'],
];

/** @returns why a journey cannot be in Firefox; undefined: it should be */
export function firefoxCannot(file: string, title: string, why: string): string | undefined {
  return (
    byName.find(([in_, name]) => file === in_ && title.startsWith(name))?.[2] ??
    byFailure.find(([pattern]) => pattern.test(why))?.[1]
  );
}
