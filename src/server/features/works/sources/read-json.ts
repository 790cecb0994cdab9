/** Reads JSON answers: the frame must be right, an item that is not is left out. */
import type { FoundWork } from '#publications/found-work.ts';
import { z } from 'zod';

/** A text, or nothing. Sources write null, leave out, or send another type where they have no value. */
export const text = z.string().nullish().catch(undefined);
export const number = z.number().int().nullish().catch(undefined);
/** A year, which some sources write as a text. */
export const year = z.union([z.number().int(), z.string()]).nullish().catch(undefined);

/** A list whose items that do not fit are left out. Anything else is an empty list. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .nullish()
    .catch([])
    .transform((all) =>
      (all ?? []).flatMap((one) => {
        const read = item.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    );

/** An object, or nothing. */
export const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish().catch(undefined);

/** Reads the works of an answer. A work that does not fit, or that `workOf` leaves out, is left out. */
export const worksIn = <Item extends z.ZodType>(
  item: Item,
  found: readonly unknown[],
  workOf: (one: z.output<Item>) => FoundWork | undefined,
): FoundWork[] =>
  list(item)
    .parse(found)
    .flatMap((one) => workOf(one) ?? []);

/**
 * Reads an answer.
 * @throws SyntaxError or ZodError if the frame is another one
 */
export const readJson = <Frame extends z.ZodType>(frame: Frame, answer: string): z.output<Frame> =>
  frame.parse(JSON.parse(answer));
