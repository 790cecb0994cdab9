/** Checks of forms against the contract's request schemas (ACC-6): the sentences the server would answer, sooner. */
import { ownWords } from '#api-client/own-words.ts';
import { fieldErrors } from '#contract/validation.ts';
import type { z } from '#contract/zod.ts';

/** The values of a form: texts by field name, as typed. A ticked box is 'on', an unticked one is absent. */
export type Values = Record<string, string>;
/** One sentence for each wrong field. */
export type FieldErrors = Record<string, string>;

/**
 * @param schema schema of the request
 * @param order checked fields, in the order in which they are reported; the server reports errors of others
 * @returns a function that checks a form's values and returns the invalid fields, in that order
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

/** @returns a check that requires a text in each of the fields, and reports the sentence of an empty one */
export function checkRequired(sentences: Record<string, string>): (values: Values) => FieldErrors {
  return (values) => Object.fromEntries(Object.entries(sentences).filter(([name]) => !values[name]));
}
