import { getContentRevision, listContentRevisions, type RecordName } from '#api-client/content.ts';
import { History } from '#admin/editing/History.tsx';
import { content } from '#i18n/content.ts';
import { Button } from '../shared/Button.tsx';
import { useLoaded } from '../shared/use-answer.ts';
import { shownText, type RecordText } from './record-saving.ts';
import { TextDifference } from './TextDifference.tsx';
import type { FormWords } from './words.ts';

interface Props {
  name: RecordName;
  /** The current revision of the draft. When it changes, the history is loaded again. */
  revision: number;
  words: FormWords;
  now: RecordText;
  onRestore: (text: RecordText) => void;
  onClose: () => void;
}

/** The revision history of a record. Restoring a version fills the form, without saving it. */
export function RecordHistory({ name, revision, words, now, onRestore, onClose }: Props) {
  const [lines] = useLoaded(() => listContentRevisions(name), revision);

  async function load(number: number) {
    const found = await getContentRevision(name, number);
    return found.ok ? { ok: true as const, value: shownText(name.kind, found.value.data) } : found;
  }

  return (
    <History
      words={content}
      className="notice"
      lines={lines}
      originOf={({ from }) => content.origins[from]}
      load={load}
      difference={(was) => (
        <TextDifference words={words} left={was} right={now} leftName={content.then} rightName={content.now} />
      )}
      onRestore={(was) => {
        onRestore(was);
        return true;
      }}
    >
      <p className="actions">
        <Button onClick={onClose}>{content.close}</Button>
      </p>
    </History>
  );
}
