/** What stays private is no loss, and is called as the form calls it. */
import { sentences } from '#contract/record-sentences.ts';
import { expect, test } from 'vitest';
import { told } from './told.ts';

test('fields that are kept private are named apart from what is lost, in the words of the form', () => {
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
