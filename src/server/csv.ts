/** Returns a quoted CSV cell (RFC 4180). Spreadsheets run formulas, so an apostrophe in front turns them into text. */
export const csvCell = (value: string): string =>
  `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
