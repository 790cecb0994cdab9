import { openSheet } from '../shared/open-sheet.tsx';
import { BulkSheet } from './BulkSheet.tsx';
import type { Row } from './selection.ts';

interface Question {
  title: string;
  /** Says what the action does. */
  note: string;
  /** The label of the button that starts the action. */
  confirm: string;
  /** Whether nothing is lost. */
  isSafe?: true;
}

/** Asks whether an action on some rows is meant, with their titles. Returns whether the user confirmed. */
export const askIfSure = async (rows: readonly Row[], { title, note, confirm, isSafe }: Question): Promise<boolean> =>
  (await openSheet<true>((onDone) => (
    <BulkSheet<true> title={title} confirm={confirm} danger={!isSafe} wanted={() => true} onDone={onDone}>
      <p>{note}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>{row.title}</li>
        ))}
      </ul>
    </BulkSheet>
  ))) === true;
