import { clockIn, isoIn } from '#domain/zones.ts';

/** A date in the site's time zone. It overrides the two methods with which the library `feed` formats dates. */
export class DateInZone extends Date {
  readonly #timeZone: string;

  /** @param moment ISO 8601 @param timeZone IANA name */
  constructor(moment: string, timeZone: string) {
    super(moment);
    this.#timeZone = timeZone;
  }

  /** @returns `2024-03-12T09:15:00+09:00` */
  override toISOString(): string {
    return isoIn(this.#timeZone, this);
  }

  /** @returns `Tue, 12 Mar 2024 09:15:00 +0900` */
  override toUTCString(): string {
    const zone = this.toISOString().slice(-6).replace(':', '');
    return (clockIn(this.#timeZone, this) ?? this).toUTCString().replace(/GMT$/, zone);
  }
}
