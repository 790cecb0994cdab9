import { pages } from '#contract/paths.ts';
import type { publicationOf } from '#editor/post-text.ts';
import type { SaveState } from '#editor/saving.ts';
import { editor } from '#i18n/editor.ts';
import type { ReactNode } from 'react';
import { here } from '../shared/localized-path.ts';
import { Button } from '../shared/Button.tsx';
import type { BarProblem } from '#admin/editor/bar-problem.ts';
import { MoreMenu, type Command } from './MoreMenu.tsx';
import { saveStatus } from './use-engine.ts';

const publicationNames = {
  live: editor.published,
  changes: editor.changesNotLive,
  scheduled: editor.scheduled,
  draft: editor.unpublished,
};

interface Props {
  state: SaveState;
  publication: ReturnType<typeof publicationOf>;
  online: boolean;
  problem: BarProblem | undefined;
  /** Whether the post can have unsaved changes. False while a published post is only displayed. */
  writes: boolean;
  /** Number of words and reading time. */
  length: string | undefined;
  /** Buttons that are visible at any width: undo and redo. */
  tools: ReactNode;
  primary: Command;
  save?: Command | undefined;
  /** A command that is in the bar if there is room; otherwise the first item of the menu. */
  secondary: Command | undefined;
  more: readonly Command[];
}

/**
 * The bar above the editor, with the status of the post and the main actions. The '⋯' menu contains all other
 * commands.
 */
export function EditorBar(props: Props) {
  const { state, publication, online, problem, writes, length, tools, primary, save, secondary, more } = props;
  const isTold = (!online && state.unsaved) || state.problem !== undefined || !state.draftKept;
  return (
    <div className="editor-bar" role="region" aria-label={editor.post}>
      <a className="editor-back" href={here(pages.blog)}>
        <span>{editor.backToBlog}</span>
      </a>
      <p className="editor-state">
        <span className="post-status" data-state={publication}>
          <span>{publicationNames[publication]}</span>
        </span>
        {writes && (
          <span
            className="editor-saved"
            role="status"
            data-unsaved={state.unsaved || undefined}
            data-problem={isTold && !problem ? '' : undefined}
          >
            {saveStatus(state, online)}
          </span>
        )}
        {writes && length && <span className="editor-words">{length}</span>}
      </p>
      <div className="editor-actions">
        {tools}
        {secondary && (
          <span className="hide-sm">
            <Button busy={secondary.busy ?? false} onClick={secondary.run}>
              {secondary.name}
            </Button>
          </span>
        )}
        {save && (
          <Button busy={save.busy ?? false} onClick={save.run}>
            {save.name}
          </Button>
        )}
        <Button look="primary" busy={primary.busy ?? false} onClick={primary.run}>
          {primary.name}
        </Button>
        <MoreMenu commands={more} alsoInBar={secondary} />
      </div>
      {problem && (
        <p className="editor-problem" role={problem.isUrgent ? 'alert' : 'status'}>
          <span>
            <strong>{problem.text}</strong> {problem.more}
          </span>
          {'href' in problem.mend ? (
            <a className="button" href={problem.mend.href} target="_blank" rel="noreferrer">
              {problem.mend.name}
            </a>
          ) : (
            <Button onClick={problem.mend.run}>{problem.mend.name}</Button>
          )}
        </p>
      )}
    </div>
  );
}
