/** What journeys need that Firefox, or what drives it, does not have: known by what their failure says, or by name. */

/** By a part of what the failure says. */
const byFailure: readonly (readonly [RegExp, string])[] = [
  [
    /CDP session is only available|newCDPSession/,
    'drives Chromium itself: touch by finger, input methods, slow machines',
  ],
  [/isMobile.*not supported/, 'the driver has no telephone for Firefox'],
  [/Unknown permission|permissions?.*not (?:supported|implemented)/i, 'the driver cannot grant permissions'],
];

/** By file and the beginning of the name. */
const byName: readonly (readonly [string, string, string])[] = [];

/** @returns why a journey cannot be in Firefox; undefined: it should be */
export function firefoxCannot(file: string, title: string, why: string): string | undefined {
  return (
    byName.find(([in_, name]) => file === in_ && title.startsWith(name))?.[2] ??
    byFailure.find(([pattern]) => pattern.test(why))?.[1]
  );
}
