/** Returns a quoted CSV cell (RFC 4180). Spreadsheets run formulas, so a leading apostrophe marks a formula as text. */
export const csvCell = (value: string): string =>
  `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
