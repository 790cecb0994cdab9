import { media as words } from '#i18n/media.ts';
import { screens } from '#i18n/screens.ts';
import { useState, type ReactNode } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { currentAuth, recheckAuth } from '../shared/auth.ts';
import { useDroppedFiles } from '../shared/FileChoice.tsx';
import { RunProgress } from '../shared/RunProgress.tsx';
import type { Outcome } from '../shared/run-all.ts';
import { useRun } from '../shared/use-run.ts';

/**
 * Uploads chosen and dropped files, and shows the progress and the files that failed.
 * @param onDone called after the uploads
 */
export function useUploads(onDone: () => void): {
  upload: (files: readonly File[]) => Promise<void>;
  shown: ReactNode;
} {
  const { running, run, stop } = useRun();
  const [outcome, setOutcome] = useState<Outcome<File>>();
  const isOver = useDroppedFiles((files) => void upload(files.map(({ file }) => file)));

  async function upload(files: readonly File[]): Promise<void> {
    if (files.length === 0 || running) return;
    setOutcome(undefined);
    if (currentAuth().state !== 'signed-in') await recheckAuth();
    const { uploadMedium } = await import('./replace-medium.ts');
    const done = await run(files, uploadMedium);
    setOutcome(done);
    if (done.done.length > 0) showAlert(words.uploaded(done.done.length), 'success');
    onDone();
  }

  const shown = (
    <>
      {isOver && <p className="media-drop">{words.dropHere}</p>}
      {running && <RunProgress words={words.uploading} state={running} onStop={stop} />}
      {outcome && <NotUploaded outcome={outcome} onRead={() => setOutcome(undefined)} />}
    </>
  );
  return { upload, shown };
}

/** The names of files that were not uploaded, with the reason. */
function NotUploaded({ outcome: { failed, left, halted }, onRead }: { outcome: Outcome<File>; onRead: () => void }) {
  const all = [
    ...failed.map(({ item, failure }) => ({ name: item.name, reason: failure.message })),
    ...left.map(({ name }) => ({ name, reason: halted?.message ?? '' })),
  ];
  if (all.length === 0) return null;
  return (
    <div role="alert" className="media-failed panel small">
      <p>{words.notUploaded(all.length)}</p>
      <ul>
        {all.map(({ name, reason }, at) => (
          <li key={at}>
            <q>{name}</q> {reason}
          </li>
        ))}
      </ul>
      <button type="button" className="as-link" onClick={onRead}>
        {screens.close}
      </button>
    </div>
  );
}
