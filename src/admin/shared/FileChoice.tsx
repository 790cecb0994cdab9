import { useEffect, useState } from 'react';
import { asChosen, filesOf, type ChosenFile } from './files.ts';

/**
 * Accepts drops anywhere on the page. Otherwise the browser would open a dropped file.
 * @returns whether a file is being dragged over the page
 */
export function useDroppedFiles(onFiles: (files: readonly ChosenFile[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const listen = <Name extends 'dragover' | 'dragleave' | 'drop'>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal: listening.signal });
    listen('dragover', (event) => {
      event.preventDefault();
      setIsOver(true);
    });
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setIsOver(false);
    });
    listen('drop', (event) => {
      event.preventDefault();
      setIsOver(false);
      void filesOf(event.dataTransfer).then(onFiles);
    });
    return () => listening.abort();
  });
  return isOver;
}

interface Props {
  files: string;
  folder: string;
  onFiles: (files: readonly ChosenFile[]) => void;
}

/** Two buttons: one to select files, and one to select a folder with all its content. */
export function FileChoice({ files, folder, onFiles }: Props) {
  const choose = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])].map(asChosen));
    // Without this reset, a file that was removed could not be selected again.
    input.value = '';
  };
  return (
    <p className="actions">
      <label className="button">
        {files}
        <input type="file" multiple onChange={({ target }) => choose(target)} />
      </label>
      <label className="button">
        {folder}
        <input
          type="file"
          multiple
          ref={(input) => input?.setAttribute('webkitdirectory', '')}
          onChange={({ target }) => choose(target)}
        />
      </label>
    </p>
  );
}
