/**
 * Schemas of texts and times that a database can store. Use them for request texts that are stored or compared with
 * stored data. Titles and documents are cleaned instead, by other code. PostgreSQL rejects null bytes, lone
 * surrogates and the year 0.
 */
import { code } from './problems.ts';
import { cleanText } from './plain-text.ts';
import { z } from './zod.ts';

export const storedText = z.string().overwrite(cleanText);

/** A time with a time zone, in a year that every part of the product can represent. */
export const storedTime = z.iso
  .datetime({ offset: true, error: code('dateInvalid') })
  .refine((text) => text >= '1000' && Number.isFinite(Date.parse(text)), code('dateInvalid'));
