import { timestamp } from 'drizzle-orm/pg-core';

/** A moment in time, with its zone, to the millisecond: what a JavaScript Date holds. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
