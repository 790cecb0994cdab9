/**
 * Style sheets of what only some visitors see. Imported the usual way (`import '#styles/x.css'`) such a sheet would be
 * linked on every page that may load its module; as `import sheet from '#styles/x.css?url'` it comes with the module:
 *
 *     await loadStyles(sheet);
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
    // Without its style the module still works.
    link.onerror = resolve;
    document.head.append(link);
  });
}
