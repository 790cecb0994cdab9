/**
 * Loads style sheets that only some visitors need. With a plain import (`import '#styles/x.css'`), every page that may
 * load the module links the sheet. With `import sheet from '#styles/x.css?url'`, the sheet is loaded with the module by
 * `await loadStyles(sheet)`.
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
    // The module also works without its style.
    link.onerror = resolve;
    document.head.append(link);
  });
}
