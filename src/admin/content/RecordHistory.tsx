import { getContentRevision, listContentRevisions, type RecordName } from '#api-client/content.ts';
import type { ContentRevision } from '#contract/content.ts';
import { content } from '#i18n/content.ts';
import { VersionLine } from '#admin/editing/VersionLine.tsx';
import { screens } from '#i18n/screens.ts';
import { useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { showAlert, succeeded } from '../shared/alerts.ts';
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

/** The revision history of a record, with differences. A revision can be restored into the form. */
export function RecordHistory({ name, revision, words, now, onRestore, onClose }: Props) {
  const [lines] = useLoaded(() => listContentRevisions(name), revision);
  const [shown, setShown] = useState<ContentRevision>();

  async function compare(number: number): Promise<void> {
    const found = await getContentRevision(name, number);
    if (succeeded(found)) setShown({ ...found.value, data: shownText(name.kind, found.value.data) });
  }

  return (
    <section className="notice record-history" aria-label={content.versions}>
      <h2 className="eyebrow">{content.versions}</h2>
      {shown && (
        <div role="group" aria-label={content.version(shown.revision)}>
          <TextDifference words={words} left={shown.data} right={now} leftName={content.then} rightName={content.now} />
          <p className="actions">
            <Button
              look="primary"
              onClick={() => {
                onRestore(shown.data as RecordText);
                setShown(undefined);
                showAlert(content.restored, 'success');
              }}
            >
              {content.restore}
            </Button>
            <Button onClick={() => setShown(undefined)}>
              {content.close}
            </Button>
          </p>
        </div>
      )}
      {!lines && <p className="loading">{screens.loading}</p>}
      <ol className="versions" reversed>
        {lines?.map((line) => (
          <VersionLine
            key={line.revision}
            line={line}
            origin={content.origins[line.from]}
            compare={content.compare}
            onCompare={() => void compare(line.revision)}
          />
        ))}
      </ol>
      <p className="actions">
        <Button onClick={onClose}>
          {content.close}
        </Button>
      </p>
    </section>
  );
}
