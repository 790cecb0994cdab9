import { findContent, getContent } from '#api-client/content.ts';
import type { Failure } from '#api-client/result.ts';
import type { ContentRecord } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { content } from '#i18n/content.ts';
import { editor } from '#i18n/editor.ts';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { LoadFailed, Loading } from '../shared/Loading.tsx';
import type { RecordForm } from './model/forms.ts';
import { blankOf } from './model/shape.ts';
import { RecordEditor, type RecordEditorProps } from './RecordEditor.tsx';
import { idOf, isNewRecord, nameOf, recordDrafts, shownText, type RecordText } from './record-saving.ts';
import { dataKey } from './model/differences.ts';
import { TextDifference } from './TextDifference.tsx';
import { wordsOf, type FormWords } from './words.ts';

type Shown = Pick<RecordEditorProps, 'part' | 'back' | 'above' | 'beside' | 'commands' | 'onPart' | 'onSaved'>;

interface Props extends Shown {
  kind: ContentKind;
  /** Undefined for a new record. */
  recordKey: string | undefined;
  form: RecordForm;
  words?: FormWords;
  /** Initial content of a new record. The default is derived from the schema. */
  blank?: RecordText;
  onDeleted: () => void;
}

type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'draft found'; record: ContentRecord; draft: RecordText }
  | { state: 'open'; record: ContentRecord | undefined; text: RecordText; newKey?: string };

/**
 * Opens the stored version of a record. If this browser has a draft, the owner chooses between the stored version and
 * the draft. A new record opens with its draft.
 */
export function RecordScreen({ kind, recordKey, form, words = wordsOf(kind), blank: given, onDeleted, ...shown }: Props) {
  const [blank] = useState(() => given ?? (blankOf(form.shape) as RecordText));
  const [turn, setTurn] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>(() => (recordKey === undefined ? newRecord(kind, blank) : { state: 'loading' }));

  const load = useCallback(async (): Promise<void> => {
    if (recordKey === undefined) return;
    // A kind with a single record may have no stored record yet.
    const mayLack = kind === recordKey || kind === 'documents';
    const result = await (mayLack ? findContent : getContent)({ kind, key: recordKey });
    if (!result.ok) setLoaded({ state: 'failed', failure: result });
    else setLoaded(result.value ? withDraft(result.value) : { state: 'open', record: undefined, text: blank });
  }, [kind, recordKey, blank]);
  useEffect(() => void load(), [load]);

  switch (loaded.state) {
    case 'loading':
      return <Loading />;
    case 'failed':
      return <LoadFailed failure={loaded.failure} again={() => void load()} login={editor.login} />;
    case 'draft found': {
      const { record, draft } = loaded;
      return (
        <section className="notice" aria-labelledby="draft-found">
          <h1 id="draft-found">{content.draftFound}</h1>
          <TextDifference words={words} left={shownText(kind, record.data)} right={draft} leftName={content.saved} rightName={content.here} />
          <p className="actions">
            <Button
              look="primary"
              onClick={() => {
                const found = recordDrafts.find(idOf(record));
                if (found) recordDrafts.adopt(found);
                setLoaded({ state: 'open', record, text: draft });
              }}
            >
              {content.goOnWithDraft}
            </Button>
            <Button
              onClick={() => {
                const found = recordDrafts.find(idOf(record));
                if (found) recordDrafts.discard(found);
                setLoaded(withDraft(record));
              }}
            >
              {content.giveUpDraft}
            </Button>
          </p>
        </section>
      );
    }
    case 'open':
      return (
        <RecordEditor
          key={turn}
          kind={kind}
          form={form}
          words={words}
          blank={blank}
          record={loaded.record}
          text={loaded.text}
          {...shown}
          {...(loaded.newKey !== undefined && { newKey: loaded.newKey })}
          onGone={(isDeleted) => {
            if (isDeleted) return onDeleted();
            setTurn((count) => count + 1);
            setLoaded({ state: 'loading' });
            void load();
          }}
        />
      );
  }
}

/**
 * Returns the stored version, and this browser's draft as a choice if it differs. A draft that equals the stored
 * version is deleted.
 */
function withDraft(record: ContentRecord): Loaded {
  const draft = recordDrafts.find(idOf(record));
  const text = shownText(record.kind, record.data);
  if (!draft) return { state: 'open', record, text };
  if (dataKey(draft.text) !== dataKey(text)) return { state: 'draft found', record, draft: draft.text };
  recordDrafts.discard(draft);
  return { state: 'open', record, text };
}

function newRecord(kind: ContentKind, blank: RecordText): Loaded {
  const draft = recordDrafts.list().find(({ owner }) => nameOf(owner).kind === kind && isNewRecord(owner));
  if (!draft) return { state: 'open', record: undefined, text: blank };
  recordDrafts.adopt(draft);
  return { state: 'open', record: undefined, text: draft.text, newKey: nameOf(draft.owner).key.trim() };
}
