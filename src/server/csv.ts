/** A cell of CSV (RFC 4180). One that begins like a formula is none: spreadsheets run them. */
export const csvCell = (value: string): string =>
  `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
