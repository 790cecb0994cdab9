import { pages } from '#contract/paths.ts';
import { documentCharacters, documentWords, readingTime } from '#document/reading-time.ts';
import { publicationOf, textLanguage, type PostText, type StoredPost } from '#editor/post-text.ts';
import { editor } from '#i18n/editor.ts';
import { useMemo, useState } from 'react';
import { EditorBar } from '../editing/EditorBar.tsx';
import { HistoryButtons } from '../editing/HistoryButtons.tsx';
import type { Command } from '../editing/MoreMenu.tsx';
import { pictures } from '../media/pictures.ts';
import { here } from '../shared/localized-path.ts';
import { barProblem } from './bar-problem.ts';
import { translations } from './copy-post.ts';
import type { EditedPost, postActions } from './use-post.ts';
import { firstSummaryText } from '#document/block-text.ts';
import { citationText } from '#inlines/citation/schema.ts';
import { showAlert } from '../shared/alerts.ts';

const publicationNames = {
  live: editor.published,
  changes: editor.changesNotLive,
  scheduled: editor.scheduled,
  draft: editor.unpublished,
};

type Panel = 'outline' | 'original' | 'settings' | 'reviews' | 'shortcuts' | 'question';
export type Panels = ReturnType<typeof usePanels>;

/** The parts of the editor that open and close. */
export function usePanels(atFirst: Partial<Record<Panel, boolean>>) {
  const [open, setOpen] = useState(atFirst);
  const set = (panel: Panel, isOpen: boolean) => setOpen((now) => ({ ...now, [panel]: isOpen }));
  return {
    open,
    set,
    /** @param instead a panel in the same place, which closes */
    toggle: (panel: Panel, name: string, instead?: Panel): Command => ({
      name,
      pressed: open[panel] === true,
      run: () => {
        if (instead) set(instead, false);
        set(panel, !open[panel]);
      },
    }),
  };
}

interface Props {
  post: EditedPost;
  actions: ReturnType<typeof postActions>;
  panels: Panels;
  find: Command;
  preview: Command;
  /** Id of a post that was stored when it was opened. */
  storedId: string | undefined;
  isTranslation: boolean;
  openReviews: number;
}

/** The bar of a post: while it is written, or while a published post is only displayed. */
export function PostBar({ post, actions, panels, find, preview, storedId, isTranslation, openReviews }: Props) {
  const { text, engine, state, online, errors, readOnly, sessionOver, history, collect } = post;
  const [closing, setClosing] = useState(false);
  const words = useMemo(() => documentWords(text.body), [text.body]);
  const stored = engine.stored();
  const publication = publicationOf(stored);
  const { published } = state;
  const minutes = readingTime(text.body);
  const counted =
    textLanguage(text) === 'ja'
      ? editor.charactersAndMinutes(documentCharacters(text.body), minutes)
      : editor.wordsAndMinutes(words, minutes);
  const save = () => void actions.save();
  const reviews = panels.toggle('reviews', editor.reviews, 'settings');
  const settings = panels.toggle('settings', editor.postSettings, 'reviews');
  const others: Command[] = [
    ...(published && storedId !== undefined
      ? [{ name: editor.seeAsReaders, run: () => location.assign(pages.postAsReader(storedId)) }]
      : []),
    ...(stored ? translations(stored, actions.changeStored) : []),
  ];
  const commands: { primary: Command; save?: Command; secondary: Command; more: Command[] } = readOnly
    ? {
        primary: { name: editor.revise, run: post.revise },
        secondary: { name: editor.edit, run: () => panels.set('question', true) },
        more: [...others, settings, reviews],
      }
    : {
        primary: {
          name: published ? editor.update : editor.publish,
          busy: state.working === 'publishing',
          run: actions.publish,
        },
        save: { name: editor.save, busy: state.working === 'saving', run: save },
        secondary: {
          name: editor.saveAndClose,
          busy: closing,
          run: () => {
            setClosing(true);
            void actions.save(true).finally(() => setClosing(false));
          },
        },
        more: [
          preview,
          ...others,
          find,
          panels.toggle('outline', editor.outline),
          ...(isTranslation ? [panels.toggle('original', editor.original)] : []),
          {
            name: editor.copyMarkdown,
            run: () => collect(engine).then(() => copyMarkdown(engine.text(), engine.stored())),
          },
          { name: editor.libraryTitle, run: () => pictures.choose() },
          { name: editor.shortcuts, keys: '?', run: () => panels.set('shortcuts', true) },
          ...(state.id === undefined ? [] : [settings, reviews]),
        ],
      };
  return (
    <EditorBar
      label={editor.post}
      back={
        <a className="editor-back" href={here(pages.blog)}>
          <span>{editor.backToBlog}</span>
        </a>
      }
      state={state}
      status={[publication, publicationNames[publication]]}
      online={online}
      problem={barProblem({ state, errors, sessionOver, save })}
      showsProblem
      writes={!readOnly}
      length={words > 0 ? counted : undefined}
      tools={
        <>
          {openReviews > 0 && (
            <button
              type="button"
              className="button editor-reviews hide-sm"
              aria-pressed={reviews.pressed}
              aria-label={`${editor.reviews}: ${editor.openReviews(openReviews)}`}
              onClick={reviews.run}
            >
              {editor.openReviews(openReviews)}
            </button>
          )}
          {!readOnly && <HistoryButtons {...history} />}
        </>
      }
      {...commands}
    />
  );
}

/**
 * Copies the whole post to the clipboard as Markdown, in the export format. The Markdown writer is loaded on demand.
 */
async function copyMarkdown(text: PostText, stored: StoredPost | undefined): Promise<void> {
  try {
    const [{ toMarkdown }, { writeFrontMatter }] = await Promise.all([
      import('#document/markdown/to-markdown.ts'),
      import('#document/markdown/front-matter.ts'),
    ]);
    const now = new Date().toISOString();
    const front = writeFrontMatter({
      title: text.title,
      date: stored?.createdAt ?? now,
      updated: now,
      category: text.category,
      tags: text.keywords,
      summary: firstSummaryText(text.summary, citationText) ?? '',
      draft: !stored?.published,
      slug: null,
    });
    await navigator.clipboard.writeText(front + toMarkdown(text.body));
    showAlert(editor.markdownCopied, 'success');
  } catch {
    showAlert(editor.clipboardForbidden, 'warning');
  }
}
