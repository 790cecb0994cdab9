import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A time with its zone, to the millisecond, like a JavaScript Date. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** A column of bytes, which are stored unchanged. Every driver returns them as a Uint8Array or a subclass. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
