/**
 * Problems as codes with parameters. A text is made from them only where the text is shown or sent. The English texts
 * of all codes are in `english.ts`.
 */
import type { remarks } from './import-remarks.ts';
import type { messages } from './messages.ts';
import type { sentences } from './record-sentences.ts';
import { z } from './zod-mini.ts';

type English = typeof messages & typeof sentences & typeof remarks;
/** The code of a problem: a key of the English texts. */
export type Code = keyof English;
/** A value for a placeholder `{}`. */
export type Param = string | number | Problem;
export interface Problem {
  code: Code;
  params?: readonly Param[];
}

/** One parameter for each placeholder of a text. */
type ParamsIn<Text, Found extends Param[] = []> = Text extends `${string}{}${infer Rest}`
  ? ParamsIn<Rest, [...Found, Param]>
  : Found;

/** @param params values for the placeholders of the code's text, in order */
export const problem = <Said extends Code>(code: Said, ...params: ParamsIn<English[Said]>): Problem =>
  params.length === 0 ? { code } : { code, params };

/** Returns the code, which a schema reports as the message of an issue. */
export const code = <Said extends Code>(said: ParamsIn<English[Said]> extends [] ? Said : never): Said => said;

/** A text from another program, or for the terminal. It has no translation. */
export const verbatim = (text: string): Problem => problem('verbatim', text);

/** Returns a problem with the place where it is, such as `work[0].startDate`. */
export const atPlace = (place: string, said: Problem): Problem =>
  place === '' ? said : problem('atPlace', place, said);

/**
 * Returns the text of a problem in the language of a catalogue.
 * @returns undefined if the catalogue does not have the code, or the code of a parameter
 */
export function textOf(
  catalogue: Readonly<Record<string, string>>,
  { code: said, params = [] }: Problem,
): string | undefined {
  if (!Object.hasOwn(catalogue, said)) return undefined;
  const values = params.map((param) => (typeof param === 'object' ? textOf(catalogue, param) : String(param)));
  if (values.includes(undefined)) return undefined;
  let at = 0;
  // A translation can need the parameters in another order: `{2} … {1}`.
  return catalogue[said]?.replaceAll(
    /\{(\d?)\}/g,
    (_, place: string) => values[place === '' ? at++ : Number(place) - 1] ?? '',
  );
}

/** The form of a code in answers: `EMAIL_INVALID` for `emailInvalid`. */
const sentCode = (said: string) => said.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
const readCode = (sent: string) =>
  sent.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as Code;

export interface SentProblem {
  code: string;
  params?: (string | number | SentProblem)[] | undefined;
}
const isParam = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || sentProblem.safeParse(value).success;
export const sentParams = z.array(z.custom<string | number | SentProblem>(isParam));
export const sentProblem: z.ZodMiniType<SentProblem> = z.object({ code: z.string(), params: z.optional(sentParams) });

/** Converts a problem to its form in answers. */
export const toSent = ({ code: said, params }: Problem): SentProblem => ({
  code: sentCode(said),
  ...(params && { params: params.map((param) => (typeof param === 'object' ? toSent(param) : param)) }),
});

/** Converts a problem in an answer back. Its code can be unknown, if the answer is from another version. */
export const fromSent = ({ code: sent, params }: SentProblem): Problem => ({
  code: readCode(sent),
  ...(params && { params: params.map((param) => (typeof param === 'object' ? fromSent(param) : param)) }),
});
