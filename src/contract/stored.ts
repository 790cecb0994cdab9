/**
 * Texts and times that a database can hold. Every text of a request that is stored, or compared with what is stored,
 * is one of these, unless it is cleaned first, as titles and documents are: PostgreSQL refuses null bytes, cannot be
 * sent lone surrogates, and knows no year 0.
 */
import { messages } from './messages.ts';
import { z } from './zod.ts';

export const storedText = z.string().refine((text) => !text.includes('\0') && text.isWellFormed(), messages.badInput);

/** A time with its zone, in years that every part of the product can write. */
export const storedTime = z.iso
  .datetime({ offset: true, error: messages.dateInvalid })
  .refine((text) => text >= '1000' && Number.isFinite(Date.parse(text)), messages.dateInvalid);
