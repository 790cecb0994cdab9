/** Private data is not reported as lost, and is named as in the form. */
import { atPlace, problem, toSent } from '#contract/problems.ts';
import { expect, test } from 'vitest';
import { told } from './told.ts';

test('lists private fields separately from losses, with the names of the form', () => {
  const problems = [
    atPlace('basics.phone', problem('keptPrivate')),
    atPlace('basics.location.postalCode', problem('keptPrivate')),
    atPlace('basics.email', problem('loginAddress')),
    atPlace('work[0].from', problem('keyUnknown')),
  ];
  expect(
    told(
      problems.map(() => ''),
      problems.map(toSent),
    ),
  ).toEqual({
    kept: ['Phone', 'Postal code'],
    lost: [
      expect.stringMatching(/^basics.email: The site hides/),
      expect.stringMatching(/^work\[0\].from: The site does/),
    ],
  });
});
