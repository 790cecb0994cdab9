/** Private data is not reported as lost, and is named as in the form. */
import { sentences } from '#contract/record-sentences.ts';
import { expect, test } from 'vitest';
import { told } from './told.ts';

test('lists private fields separately from losses, with the names of the form', () => {
  const notices = [
    `basics.phone: ${sentences.keptPrivate}`,
    `basics.location.postalCode: ${sentences.keptPrivate}`,
    `basics.email: ${sentences.loginAddress}`,
    `work[0].from: ${sentences.keyUnknown}`,
  ];
  expect(told(notices)).toEqual({
    kept: ['Phone', 'Postal code'],
    lost: [`basics.email: ${sentences.loginAddress}`, `work[0].from: ${sentences.keyUnknown}`],
  });
});
