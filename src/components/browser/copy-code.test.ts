import { times } from '#contract/limits.ts';
import { expect, test } from 'vitest';
import { confirmation } from './copy-code.ts';

test('shows the confirmation of a copy for the time in SITE-19', () =>
  expect(confirmation).toBe(times.copyConfirmation));
