import { getContentOriginal, markContentUpToDate } from '#api-client/content.ts';
import { adminScreens, screenAt } from '#contract/admin-screens.ts';
import { keyOfSingle } from '#contract/content.ts';
import { contentKinds, type ContentKind } from '#contract/content-keys.ts';
import { editPage, isDocumentId, kindOf, pages } from '#contract/paths.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { content } from '#i18n/content.ts';
import { editor } from '#i18n/editor.ts';
import { useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { AddPapers } from './AddPapers.tsx';
import { BothContext, careerLanguages, isCareerLanguage, type CareerLanguage } from './both-languages.ts';
import { PublicationFields } from './PublicationFields.tsx';
import { inOneLanguage, recordForm, settingsAtFirst, type RecordForm } from './model/forms.ts';
import { KeptPrivate } from './KeptPrivate.tsx';
import { NewDocument } from './NewDocument.tsx';
import { PagePreview } from './PagePreview.tsx';
import { Original } from '#admin/editing/Original.tsx';
import { RecordScreen } from './RecordScreen.tsx';
import { TextLanguages } from './TextLanguages.tsx';
import { isTranslated, pageIn, translations } from './translate-record.ts';
import { type BothLanguages, useBothLanguages } from './use-both-languages.ts';
import { useLoadedForm } from './use-loaded-form.ts';
import { here, languagesOfSite } from '../shared/localized-path.ts';
import { Loading } from '../shared/Loading.tsx';
import { nameOfKind } from './name-of-kind.ts';

/** The content record to edit, as requested by the URL. */
interface Asked {
  kind: ContentKind;
  key: string | undefined;
  /** Path of the page that shows the content record. */
  page: string;
  part: string | undefined;
}

function asked(search: string): Asked | undefined {
  const query = new URLSearchParams(search);
  const kind = contentKinds.find((item) => item === query.get('kind'));
  const page = query.get('page') ?? pages.home;
  // The path becomes a link, so only a path of this site is allowed.
  if (!kind || !/^\/(?!\/)[^\\]*$/.test(page)) return undefined;
  return { kind, page, key: keyOfSingle(kind) ?? query.get('key') ?? undefined, part: query.get('part') ?? undefined };
}

/** The form of one record, next to the page that shows the record. The career has a form for each language. */
export function EditScreen() {
  const [input] = useState(() => asked(location.search));
  const form = input && recordForm(input.kind);
  if (!input || !form) return <p className="empty">{content.nothingSuch}</p>;
  return <Edit asked={input} form={form} />;
}

/** Returns where the form was opened: on a screen of the admin area, or on the page beside it. */
function pageBefore(kind: ContentKind, page: string): string {
  const { origin, pathname = '', search = '' } = URL.parse(document.referrer) ?? {};
  const isScreen = origin === location.origin && screenAt(withoutLanguage(pathname)) !== undefined;
  if (isScreen) return pathname + search;
  return kind === 'site' && document.referrer === '' ? here(adminScreens.settings.path) : page;
}

/** Returns whether the page is a Japanese document, whose content comes from the Japanese record. */
const isJapaneseDocument = (page: string) => {
  const id = withoutLanguage(page).slice(1);
  return isDocumentId(id) && !['resume', 'cv'].includes(kindOf(id));
};

/**
 * Returns the page to open after a deletion: the current page. If the deleted record had its own page, returns the
 * list page or the home page.
 */
const leftAfterDeletion = (kind: ContentKind, page: string, key: string | undefined): string => {
  const isOwn =
    page.startsWith(`${pages.research}/`) || page.startsWith(pages.project('')) || page === pages.own(key ?? '');
  if (!isOwn) return page;
  return kind === 'publication' ? pages.research : pages.home;
};

function BackLink({ href }: { href: string }) {
  return (
    <a className="editor-back" href={href}>
      {/* Only the arrow is visible, because 'Unsaved changes' needs the room. */}
      <span className="visually-hidden">{content.back}</span>
    </a>
  );
}

function Edit({ asked: { kind, key, page, part }, form: own }: { asked: Asked; form: RecordForm }) {
  const loaded = useLoadedForm(kind, key) ?? own;
  const form = isTranslated(kind) && languagesOfSite().length < 2 ? inOneLanguage(loaded) : loaded;
  /** The page next to the form. A new page has a preview only after the first save. */
  const [seen, setPage] = useState(page);
  const [made, setMade] = useState<{ key: string; version: number }>();
  /** The visible part on a narrow screen: the preview, or a form. */
  const [shown, show] = useState<Shown>(kind);
  const [inHand, setInHand] = useState<ContentKind>(kind);
  const both = useBothLanguages(kind, page, part);
  const isBoth = both?.isOpen === true;
  /** Whether the page shows the screen for adding papers. The form of a paper is only for an existing record. */
  const isAdding = kind === 'publication' && key === undefined;
  const back = <BackLink href={pageBefore(kind, page)} />;
  if (both && !both.isKnown) {
    return <Loading />;
  }
  const onSaved = (saved: string) => {
    // A new record gets its own URL with its first save.
    if (key === undefined && !made) history.replaceState(null, '', here(editPage(kind, saved, page, part)));
    if (key === undefined && kind === 'page') setPage(pages.own(saved));
    setMade((before) => ({ key: saved, version: (before?.version ?? 0) + 1 }));
  };
  const shared = {
    part,
    back,
    onSaved,
    onDeleted: () => location.assign(here(leftAfterDeletion(kind, withoutLanguage(page), key))),
  };
  /** Whether labels name the records by purpose instead of by language, as on a site with one language. */
  const namesTexts = both?.isOneText === true || languagesOfSite().length < 2;
  const columns = isBoth || both?.isOneText ? careerLanguages : [kind];
  const shownColumns = isBoth ? careerLanguages : [kind];
  const nameOf = namesTexts ? content.textOf : content.languageOf;
  const choices = [
    ...shownColumns.map((item) => [item, isBoth ? nameOf[item as CareerLanguage] : content.form] as const),
    ['preview', content.preview] as const,
  ];
  const previewed = isBoth ? (isJapaneseDocument(page) ? 'profile-ja' : 'profile') : kind;
  return (
    <div className="edit-screen" data-shown={shown === 'preview' ? 'preview' : 'form'} data-both={isBoth || undefined}>
      <h1 className="visually-hidden">
        {key === undefined ? content.add[kind as keyof typeof content.add] : content.editOf(nameOfKind(kind))}
      </h1>
      {columns.map((item, index) => (
        <section
          key={item}
          className="edit-column"
          data-in-hand={item === inHand || columns.length === 1 || undefined}
          hidden={!isBoth && item !== kind}
          {...(isBoth && { 'aria-label': nameOf[item as CareerLanguage] })}
        >
          {isBoth && <h2 className="column-language">{nameOf[item as CareerLanguage]}</h2>}
          {isCareerLanguage(item) ? (
            both && (
              <CareerRecord
                {...shared}
                kind={item}
                form={recordForm(item) ?? form}
                page={page}
                both={both}
                onShow={() => {
                  show(item);
                  setInHand(item);
                  if (!isBoth && item !== kind) both.toggle();
                }}
                name={namesTexts ? content.bothTexts : content.bothLanguages}
                isFirst={isBoth ? index === 0 : item === kind}
              />
            )
          ) : isAdding ? (
            <AddPapers
              back={back}
              onDone={(added) => location.assign(added === undefined ? page : here(editPage(kind, added, page)))}
            />
          ) : (
            <OtherRecord {...shared} kind={kind} recordKey={key} form={form} page={page} onPage={setPage} />
          )}
        </section>
      ))}
      <EditSwitch
        choices={choices}
        shown={shown}
        onShow={(item) => {
          show(item);
          if (item !== 'preview') setInHand(item);
        }}
      />
      <PagePreview
        key={seen}
        page={seen}
        kind={previewed}
        recordKey={previewed === kind ? (key ?? made?.key) : previewed}
        part={part}
        version={made?.version ?? 0}
      />
    </div>
  );
}

interface CareerProps extends Pick<
  React.ComponentProps<typeof RecordScreen>,
  'part' | 'back' | 'form' | 'onShow' | 'onSaved' | 'onDeleted'
> {
  kind: CareerLanguage;
  page: string;
  both: BothLanguages;
  /** Label of the button that opens both forms, which is above the first form. */
  name: string;
  isFirst: boolean;
}

/** The form of one of the career's two records. */
function CareerRecord({ kind, page, both, name, isFirst, ...shared }: CareerProps) {
  const blank = kind === 'profile-ja' ? both.blankJapanese() : undefined;
  return (
    <BothContext value={{ store: both.store, own: kind }}>
      <RecordScreen
        {...shared}
        kind={kind}
        recordKey={kind}
        {...(blank && { blank })}
        above={(data) => (
          <>
            {isFirst && (
              <p className="record-both">
                <Button aria-pressed={both.isOpen} onClick={both.toggle}>
                  {name}
                </Button>
              </p>
            )}
            <KeptPrivate basics={data['basics']} page={page} />
          </>
        )}
      />
    </BothContext>
  );
}

interface OtherProps extends Omit<
  React.ComponentProps<typeof RecordScreen>,
  'above' | 'beside' | 'commands' | 'onPart'
> {
  /** Path of the page that shows the record. */
  page: string;
  /** Called when another page shows the edited part. */
  onPage: (page: string) => void;
}

/** The form of a record other than the career, with the elements that only its kind has. */
function OtherRecord({ kind, page, onPage, ...shared }: OtherProps) {
  const [original, showOriginal] = useState(true);
  return (
    <RecordScreen
      kind={kind}
      {...shared}
      {...(kind === 'site' && {
        blank: settingsAtFirst,
        above: (_data, _replace, { live }) => <TextLanguages key={live} />,
      })}
      {...(kind === 'documents' && {
        above: (data, replace, { showPart, save }) => (
          <NewDocument
            data={data}
            onMade={(id, setup) => {
              replace({ ...data, [id]: setup });
              // The preview can show the document only after its first save.
              void save().then(() => showPart(id));
            }}
          />
        ),
        onPart: (id: string) => onPage(pages.document(id)),
      })}
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
          original &&
          typeof data['translationOf'] === 'string' && (
            <Original
              key={data['translationOf']}
              load={() => getContentOriginal({ kind, key: own })}
              bringUpTo={(revision) => markContentUpToDate({ kind, key: own }, revision)}
              addressOf={(original) => editPage(kind, original, pageIn(page, undefined))}
            />
          ),
      })}
    />
  );
}

type Shown = ContentKind | 'preview';

interface SwitchProps {
  choices: readonly (readonly [item: Shown, name: string])[];
  shown: Shown;
  onShow: (item: Shown) => void;
}

/** On a narrow screen, chooses between the preview and the forms. */
function EditSwitch({ choices, shown, onShow }: SwitchProps) {
  return (
    <div className="edit-switch" role="group" aria-label={content.preview}>
      {choices.map(([item, name]) => (
        <button key={item} type="button" aria-pressed={item === shown} onClick={() => onShow(item)}>
          {name}
        </button>
      ))}
    </div>
  );
}
