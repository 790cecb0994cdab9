import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment in time, with its zone, to the millisecond: what a JavaScript Date holds. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** Bytes as they are; every driver gives them as some Uint8Array. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
