import { contentKinds, keyOfSingle, type ContentKind } from '#contract/content.ts';
import { editPage, pages } from '#contract/paths.ts';
import { content } from '#words/content.ts';
import { editor } from '#words/editor.ts';
import { useState } from 'react';
import { AddPapers } from './AddPapers.tsx';
import { PublicationFields } from './PublicationFields.tsx';
import { recordForm, settingsAtFirst } from './model/forms.ts';
import { PagePreview } from './PagePreview.tsx';
import { RecordOriginal } from './RecordOriginal.tsx';
import { RecordScreen } from './RecordScreen.tsx';
import { isTranslated, pageIn, translations } from './translate-record.ts';
import { here } from '../shared/here.ts';

/** What the address asks for; undefined where it asks for nothing that there is. */
interface Asked {
  kind: ContentKind;
  key: string | undefined;
  /** On which page it is seen. */
  page: string;
  part: string | undefined;
}

function asked(search: string): Asked | undefined {
  const query = new URLSearchParams(search);
  const kind = contentKinds.find((item) => item === query.get('kind'));
  const page = query.get('page') ?? pages.home;
  // A path of this site and nothing else: it is linked to.
  if (!kind || !/^\/(?!\/)[^\\]*$/.test(page)) return undefined;
  return { kind, page, key: keyOfSingle(kind) ?? query.get('key') ?? undefined, part: query.get('part') ?? undefined };
}

/** One record in its form, beside the page on which it is seen. */
export function EditScreen() {
  const [input] = useState(() => asked(location.search));
  const [made, setMade] = useState<{ key: string; version: number }>();
  /** Where there is no room for both. */
  const [shown, show] = useState<'form' | 'preview'>('form');
  const [original, showOriginal] = useState(true);
  const form = input && recordForm(input.kind);
  if (!input || !form) return <p className="empty">{content.nothingSuch}</p>;
  const { kind, key, page, part } = input;
  /** Papers come in by themselves; what they become is edited. */
  const isAdding = kind === 'publication' && key === undefined;
  const back = (
    <a className="editor-back" href={page}>
      <span>{content.back}</span>
    </a>
  );
  return (
    <div className="edit-screen" data-shown={shown}>
      <h1 className="unseen">{key === undefined ? content.add[kind as keyof typeof content.add] : content.editOf(content.kinds[kind])}</h1>
      {isAdding ? (
        <AddPapers back={back} onDone={(added) => location.assign(added === undefined ? page : here(editPage(kind, added, page)))} />
      ) : (
      <RecordScreen
        kind={kind}
        recordKey={key}
        form={form}
        part={part}
        back={back}
        {...(kind === 'site' && { blank: settingsAtFirst })}
        {...(kind === 'publication' && {
          above: (data, onChange) => <PublicationFields data={data} onChange={onChange} />,
        })}
        {...(isTranslated(kind) && {
          commands: (name, data) => [
            ...(typeof data['translationOf'] === 'string'
              ? [{ name: editor.original, pressed: original, run: () => showOriginal(!original) }]
              : []),
            ...translations(name, data, page),
          ],
          beside: ({ key: own }, data) =>
            original && typeof data['translationOf'] === 'string' && (
              <RecordOriginal key={data['translationOf']} kind={kind} recordKey={own} page={pageIn(page, undefined)} />
            ),
        })}
        onSaved={(saved) => {
          // A new one has its own address from now on.
          if (key === undefined && !made) history.replaceState(null, '', here(editPage(kind, saved, page, part)));
          setMade((before) => ({ key: saved, version: (before?.version ?? 0) + 1 }));
        }}
        onDeleted={() => location.assign(page)}
      />
      )}
      <div className="edit-switch" role="group" aria-label={content.preview}>
        {(['form', 'preview'] as const).map((item) => (
          <button key={item} type="button" aria-pressed={item === shown} onClick={() => show(item)}>
            {content[item]}
          </button>
        ))}
      </div>
      <PagePreview page={page} kind={kind} recordKey={key ?? made?.key} part={part} version={made?.version ?? 0} />
    </div>
  );
}
