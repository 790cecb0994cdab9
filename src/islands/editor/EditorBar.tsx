import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import type { HistoryState, PostHistory } from '#editor/history/post-history.ts';
import type { SaveState } from '#editor/save-engine.ts';
import { useState } from 'react';
import { BusyButton } from '../shared/BusyButton.tsx';
import { HistoryButtons } from './HistoryButtons.tsx';
import { saveStatus } from './use-save-engine.ts';

interface Props {
  state: SaveState;
  online: boolean;
  /** Reading time of what stands there now. */
  minutes: number;
  previewing: boolean;
  /** Save & Close is at work. */
  closing: boolean;
  history: { post: PostHistory; state: HistoryState };
  /** A published post is being written on. */
  revising: boolean;
  onRevise: () => void;
  onSave: () => void;
  onSaveAndClose: () => void;
  onPublish: () => void;
  onEdit: () => void;
  onPreview: () => void;
}

/** The quiet bar above the editor: what the post is, where its text is, and what can be done. */
export function EditorBar({ state, online, minutes, previewing, closing, history, revising, ...on }: Props) {
  const { published, working } = state;
  return (
    <div className="editor-bar" role="region" aria-label="Post">
      <a className="editor-back" href={pages.blog}>
        Back to Blog
      </a>
      <p className="editor-state">
        <span className="badge" data-published={published || undefined}>
          {published ? 'Published' : 'Unpublished'}
        </span>
        <span className="editor-minutes">{minutes} min read</span>
        {(!published || revising) && (
          <span className="editor-saved" role="status" data-unsaved={state.unsaved || undefined}>
            {saveStatus(state, online)}
          </span>
        )}
      </p>
      <p className="editor-actions">
        {published && !revising ? (
          <>
            <button type="button" className="button primary" onClick={on.onRevise}>
              Revise
            </button>
            <EditButton busy={working !== undefined} onEdit={on.onEdit} />
          </>
        ) : (
          <>
            <HistoryButtons {...history} />
            <button type="button" className="button" aria-pressed={previewing} onClick={on.onPreview}>
              Preview
            </button>
            <BusyButton busy={working === 'publishing'} onClick={on.onPublish}>
              {published ? 'Update' : 'Publish'}
            </BusyButton>
            <BusyButton busy={closing} onClick={on.onSaveAndClose}>
              Save & Close
            </BusyButton>
            <BusyButton look="primary" busy={working === 'saving'} onClick={on.onSave}>
              Save
            </BusyButton>
          </>
        )}
      </p>
    </div>
  );
}

/** Edit takes the post offline, and says so first. */
function EditButton({ busy, onEdit }: { busy: boolean; onEdit: () => void }) {
  const [asks, setAsks] = useState(false);
  if (!asks) {
    return (
      <button type="button" className="button" onClick={() => setAsks(true)}>
        Edit
      </button>
    );
  }
  return (
    <>
      <span role="alert">{messages.editTakesOffline}</span>
      <button type="button" className="button" onClick={() => setAsks(false)}>
        Cancel
      </button>
      <BusyButton look="primary" busy={busy} onClick={onEdit}>
        Take offline and edit
      </BusyButton>
    </>
  );
}
