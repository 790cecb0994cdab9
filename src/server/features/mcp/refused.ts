/** Errors that a program can tell its user. */

/** A call that the API refused. The message is for the program's user. */
export class Refused extends Error {
  constructor(code: string, message: string, fields: Record<string, string> = {}) {
    const details = Object.entries(fields).map(([name, text]) => `${name}: ${text}`);
    super([`${code}: ${message}`, ...details].join('\n'));
  }
}
