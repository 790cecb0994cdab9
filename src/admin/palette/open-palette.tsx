/** Loaded when the command palette is opened for the first time. */
import sheet from '#styles/palette.css?url';
import { loadStyles } from '../shared/load-styles.ts';
import { openSheet } from '../shared/open-sheet.tsx';
import { type Chosen, Palette } from './Palette.tsx';

/** Shows the palette, and goes to the chosen page. */
export async function openPalette(): Promise<void> {
  await loadStyles(sheet);
  const chosen = await openSheet<Chosen>((onDone) => <Palette onDone={onDone} />);
  if (!chosen) return;
  if (chosen.inNewTab) window.open(chosen.href);
  else location.assign(chosen.href);
}
