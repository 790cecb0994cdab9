/** Checks of forms against the contract's request schemas (product 5): the sentences the server would answer, sooner. */
import { ownWords } from '#api-client/own-words.ts';
import { fieldErrors } from '#contract/validation.ts';
import type { z } from '#contract/zod.ts';

/** What a form holds: texts by field name, as typed. A ticked box is 'on', another is absent. */
export type Values = Record<string, string>;
/** One sentence for each wrong field. */
export type FieldErrors = Record<string, string>;

/**
 * @param schema the request's schema
 * @param order the fields that are checked, in the order in which they are told; errors of others are left to the server
 * @returns the check of a form's values: the wrong fields, in that order
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

/** @returns a check that wants some text in each of the fields, and tells the sentence beside the name otherwise */
export function checkRequired(sentences: Record<string, string>): (values: Values) => FieldErrors {
  return (values) => Object.fromEntries(Object.entries(sentences).filter(([name]) => !values[name]));
}
