/**
 * Validates forms with the API's request schemas (ACC-6), so that the server's error messages appear before a request.
 */
import { ownWordsOf } from '#api-client/refusals.ts';
import { fieldErrors } from '#contract/validation.ts';
import type { z } from '#contract/zod.ts';

/**
 * The typed values of a form by field name. A checked checkbox has the value 'on', and an unchecked checkbox is absent.
 */
export type Values = Record<string, string>;
/** The error message of each invalid field. */
export type FieldErrors = Record<string, string>;

/**
 * @param schema schema of the request
 * @param order fields to check, in display order; errors in other fields are reported only by the server
 * @returns a function that checks the values of a form and returns the errors in this order
 */
export function checkWith(schema: z.ZodType, order: readonly string[]): (values: Values) => FieldErrors {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return {};
    const found = ownWordsOf(fieldErrors(parsed.error, order));
    return Object.fromEntries(Object.entries(found).filter(([name]) => order.includes(name)));
  };
}

/**
 * @param sentences the error message for each required field
 * @returns a function that reports the error message for each empty field
 */
export function checkRequired(sentences: Record<string, string>): (values: Values) => FieldErrors {
  return (values) => Object.fromEntries(Object.entries(sentences).filter(([name]) => !values[name]));
}
