import { findContent, getContent } from '#api-client/content.ts';
import type { ContentRecord } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { content } from '#i18n/content.ts';
import { Opening, useOpened, type Opened } from '#admin/editing/Opening.tsx';
import { useState } from 'react';
import type { RecordForm } from './model/forms.ts';
import { blankOf } from './model/shape.ts';
import { RecordEditor, type RecordEditorProps } from './RecordEditor.tsx';
import { idOf, isNewRecord, nameOf, recordDrafts, shownText, type RecordText } from './record-saving.ts';
import { TextDifference } from './TextDifference.tsx';
import { wordsOf, type FormWords } from './words.ts';

type Shown = Pick<
  RecordEditorProps,
  'part' | 'back' | 'above' | 'beside' | 'commands' | 'onPart' | 'onShow' | 'onSaved'
>;

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

type Open = Pick<RecordEditorProps, 'record' | 'text' | 'newKey'>;

/**
 * Opens the stored version of a record. If this browser has a draft, the owner chooses between the stored version and
 * the draft. A new record opens with its draft.
 */
export function RecordScreen({
  kind,
  recordKey,
  form,
  words = wordsOf(kind),
  blank: given,
  onDeleted,
  ...shown
}: Props) {
  const [blank] = useState(() => given ?? (blankOf(form.shape) as RecordText));
  const [turn, setTurn] = useState(0);
  const [atFirst] = useState(() => (recordKey === undefined ? newRecord(kind, blank) : undefined));
  const opening = useOpened<RecordText, Open>(async () => {
    const key = recordKey ?? '';
    // A kind with a single record may have no stored record yet.
    const mayLack = kind === key || kind === 'documents';
    const result = await (mayLack ? findContent : getContent)({ kind, key });
    if (!result.ok) return { state: 'failed', failure: result };
    return result.value ? withDraft(result.value) : { state: 'open', open: { record: undefined, text: blank } };
  }, atFirst);

  return (
    <Opening
      {...opening}
      drafts={recordDrafts}
      words={content}
      difference={(stored, draft) => (
        <TextDifference words={words} left={stored} right={draft} leftName={content.saved} rightName={content.here} />
      )}
    >
      {(open) => (
        <RecordEditor
          key={turn}
          kind={kind}
          form={form}
          words={words}
          blank={blank}
          {...open}
          {...shown}
          onGone={(isDeleted) => {
            if (isDeleted) return onDeleted();
            setTurn((count) => count + 1);
            opening.setOpened({ state: 'loading' });
          }}
        />
      )}
    </Opening>
  );
}

/** Returns the stored version, and this browser's draft as a choice if it differs. */
function withDraft(record: ContentRecord): Opened<RecordText, Open> {
  const stored = shownText(record.kind, record.data);
  const draft = recordDrafts.findChanged(idOf(record), stored);
  if (!draft) return { state: 'open', open: { record, text: stored } };
  const open = (goesOn: boolean) =>
    goesOn ? ({ state: 'open', open: { record, text: draft.text } } as const) : withDraft(record);
  return { state: 'draft found', stored, draft, open };
}

function newRecord(kind: ContentKind, blank: RecordText): Opened<RecordText, Open> {
  const draft = recordDrafts.list().find(({ owner }) => nameOf(owner).kind === kind && isNewRecord(owner));
  if (!draft) return { state: 'open', open: { record: undefined, text: blank } };
  recordDrafts.adopt(draft);
  return { state: 'open', open: { record: undefined, text: draft.text, newKey: nameOf(draft.owner).key.trim() } };
}
