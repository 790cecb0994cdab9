/**
 * Icons of the tools' menus: 24 by 24, drawn with lines in the text color. The icons are HTML strings, because
 * Editor.js requires HTML.
 */
function icon(paths: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;
}

export const icons = {
  up: icon('<path d="m7 15 5-5 5 5"/>'),
  down: icon('<path d="m7 10 5 5 5-5"/>'),
  paragraph: icon('<path d="M8 9V7h8v2M12 7v10m-2 0h4"/>'),
  header: icon('<path d="M7 7v10M17 7v10M7 12h10"/>'),
  ordered: icon('<path d="M11 7h8M11 12h8M11 17h8M5 6l1.5-.7V9M5 14.7c.2-1 2-1 2 .2 0 .8-1.3 1.2-2 2.1h2.2"/>'),
  checklist: icon(
    '<path d="m4.5 7 1.3 1.3L8.5 5.5M12 7h7M12 12h7M12 17h7"/><rect x="4.8" y="14.5" width="4" height="4" rx=".8"/>',
  ),
  unordered: icon('<path d="M10 7h9M10 12h9M10 17h9M5.5 7h.01M5.5 12h.01M5.5 17h.01"/>'),
  code: icon('<path d="m9 8-4 4 4 4m6-8 4 4-4 4"/>'),
  inlineCode: icon('<path d="m9.5 9-3 3 3 3m5-6 3 3-3 3"/><rect x="3.5" y="5" width="17" height="14" rx="2.5"/>'),
  link: icon(
    '<path d="M10.5 13.5a3.5 3.5 0 0 0 5 0l2.5-2.5a3.54 3.54 0 0 0-5-5l-1 1m1.5 3.5a3.5 3.5 0 0 0-5 0L6 13a3.54 3.54 0 0 0 5 5l1-1"/>',
  ),
  quote: icon('<path d="M6 16c2-.6 3-2 3-4.5V8H5.5v3.5H9m6 4.5c2-.6 3-2 3-4.5V8h-3.500v3.500H18"/>'),
  callout: icon('<path d="M12 7v6m0 3.500v.01"/><rect x="4" y="4" width="16" height="16" rx="3"/>'),
  divider: icon('<path d="M4 12h16"/>'),
  details: icon('<path d="m6 8 3 3-3 3M12 8h7M12 12h7M12 16h5"/>'),
  table: icon('<path d="M4 6h16v12H4zM4 11h16M10 6v12"/>'),
  math: icon('<path d="M17 7H8l5 5-5 5h9"/>'),
  chart: icon('<path d="M5 4v15h15M9 16v-4m4 4V8m4 8v-6"/>'),
  diagram: icon(
    '<rect x="4" y="9" width="6" height="6" rx="1"/><rect x="15" y="4" width="5" height="5" rx="1"/><rect x="15" y="15" width="5" height="5" rx="1"/><path d="M10 11.500l5-4M10 12.500l5 4"/>',
  ),
  footnote: icon('<path d="M5 7h9M5 12h7M5 17h14M17.500 6l1.500-.700v6"/>'),
  citation: icon(
    '<path d="M8 8.500v7m3-7c3 0 3 7 0 7"/><rect x="4" y="5" width="16" height="14" rx="2.500"/><path d="M15.500 12h1"/>',
  ),
  reference: icon('<path d="M9 5 7 19M17 5l-2 14M5 9.500h15M4 14.500h15"/>'),
  beside: icon('<rect x="3.5" y="6" width="8" height="12" rx="1.500"/><path d="M14.500 12h6m-3-3v6"/>'),
  video: icon('<rect x="4" y="6" width="16" height="12" rx="2.500"/><path d="m10.500 9.500 4 2.500-4 2.500z"/>'),
  strike: icon(
    '<path d="M5 12h14M16 8c-.6-1.300-2-2-4-2-2.300 0-4 1-4 2.800M8 16c.6 1.300 2 2 4 2 2.300 0 4-1 4-2.800"/>',
  ),
  mark: icon('<path d="m9 14-3 4h5l1-2m-3-2 7-8 3 2.500-6.500 7.500zM14 19h5"/>'),
  sub: icon('<path d="m5 6 7 9m0-9-7 9m11 2.500c.2-1.300 2.500-1.300 2.500.2 0 1-1.500 1.500-2.500 2.600H19"/>'),
  sup: icon('<path d="m5 9 7 9m0-9-7 9M16 5.500c.2-1.300 2.500-1.300 2.500.2 0 1-1.500 1.500-2.500 2.600H19"/>'),
  ruby: icon('<path d="m7 20 5-11 5 11m-8.300-3.700h6.600M8 4.500h8"/>'),
  dots: icon('<path d="m7 20 5-11 5 11m-8.300-3.700h6.600M8 5h.01M12 5h.01M16 5h.01"/>'),
  figure: icon(
    '<rect x="4" y="5" width="16" height="14" rx="2"/><path d="m4 16 4.5-4 4 3.5 3-2.5 4.5 4M15.5 9.5h.01"/>',
  ),
  regions: icon('<rect x="4" y="5" width="16" height="14" rx="2"/><path d="M8 9h5v4H8zM16 9v6H9"/>'),
  library: icon('<rect x="7" y="4" width="13" height="12" rx="2"/><path d="M16.5 20H6a2 2 0 0 1-2-2V8"/>'),
  left: icon('<path d="M5 7h14M5 12h8M5 17h11"/>'),
  center: icon('<path d="M5 7h14M8 12h8M6.5 17h11"/>'),
  right: icon('<path d="M5 7h14M11 12h8M8 17h11"/>'),
  justify: icon('<path d="M5 7h14M5 12h14M5 17h14"/>'),
} as const;
