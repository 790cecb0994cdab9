/** The English texts of all problems, by code. Answers, terminals and logs use them. */
import { remarks } from './import-remarks.ts';
import { messages } from './messages.ts';
import { textOf, type Problem } from './problems.ts';
import { sentences } from './record-sentences.ts';
import { fieldErrors } from './validation.ts';
import type { z } from 'zod';

export const english = { ...messages, ...sentences, ...remarks };

export const englishOf = (problem: Problem): string => textOf(english, problem) ?? problem.code;

/** Returns the English text of the first error of a failed parse. */
export const firstError = (error: z.ZodError): string => Object.values(fieldErrors(error)).map(englishOf)[0] ?? '';
