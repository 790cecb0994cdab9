import { importing } from '#i18n/importing.ts';
import { FileChoice, useDroppedFiles } from '../shared/FileChoice.tsx';
import type { ChosenFile } from '../shared/dropped-files.ts';

/** Accepts a folder, a zip or an export, selected or dropped anywhere on the page. */
export function Choose({ onFiles }: { onFiles: (files: readonly ChosenFile[]) => void }) {
  const isOver = useDroppedFiles(onFiles);
  return (
    <div className="import-drop" data-over={isOver || undefined}>
      <p>{importing.drop}</p>
      <FileChoice files={importing.chooseFiles} folder={importing.chooseFolder} onFiles={onFiles} />
    </div>
  );
}
