/**
 * Loads style sheets that only some visitors need. A plain import (`import '#styles/x.css'`) would link the sheet on
 * every page that can load the module. Instead, import the URL (`import sheet from '#styles/x.css?url'`), and load the
 * sheet with `await loadStyles(sheet)`.
 */
export async function loadStyles(...sheets: string[]): Promise<void> {
  await Promise.all(sheets.map(load));
}

function load(sheet: string): Promise<unknown> {
  if (document.querySelector(`link[href="${sheet}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet;
    link.onload = resolve;
    // A failure is ignored, because the module also works without its style sheet.
    link.onerror = resolve;
    document.head.append(link);
  });
}
