/**
 * Validates forms with the API's request schemas (ACC-6), so that the server's error messages appear before a request.
 */
import { ownWords } from '#api-client/own-words.ts';
import { fieldErrors } from '#contract/validation.ts';
import type { z } from '#contract/zod.ts';

/** The values of a form by field name, as typed. A checked checkbox is 'on', an unchecked one is absent. */
export type Values = Record<string, string>;
/** The error message of each invalid field. */
export type FieldErrors = Record<string, string>;

/**
 * @param schema schema of the request
 * @param order fields to check, in display order; only the server reports errors of other fields
 * @returns a function that checks a form's values and returns the errors in that order
 */
export function checkWith(schema: z.ZodType, order: readonly string[]): (values: Values) => FieldErrors {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return {};
    return Object.fromEntries(
      Object.entries(fieldErrors(parsed.error, order))
        .filter(([name]) => order.includes(name))
        .map(([name, sentence]) => [name, ownWords(sentence)]),
    );
  };
}

/** @returns a check that requires a text in each field, and reports the given message for an empty field */
export function checkRequired(sentences: Record<string, string>): (values: Values) => FieldErrors {
  return (values) => Object.fromEntries(Object.entries(sentences).filter(([name]) => !values[name]));
}
