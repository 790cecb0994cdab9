import { times } from '#contract/limits.ts';
import { expect, test } from 'vitest';
import { confirmation } from './copy-code.ts';

test('a copy is confirmed for as long as product 4 says', () => expect(confirmation).toBe(times.copyConfirmation));
