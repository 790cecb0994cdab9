/**
 * Texts and times that a database can hold. Every text of a request that is stored, or compared with what is stored,
 * is one of these, unless it is cleaned otherwise, as titles and documents are: PostgreSQL refuses null bytes, cannot be
 * sent lone surrogates, and knows no year 0.
 */
import { messages } from './messages.ts';
import { cleanText } from './plain-text.ts';
import { z } from './zod.ts';

export const storedText = z.string().overwrite(cleanText);

/** A time with its zone, in years that every part of the product can write. */
export const storedTime = z.iso
  .datetime({ offset: true, error: messages.dateInvalid })
  .refine((text) => text >= '1000' && Number.isFinite(Date.parse(text)), messages.dateInvalid);
