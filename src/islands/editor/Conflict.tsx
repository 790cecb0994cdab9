import type { PostText, StoredPost } from '#editor/post-text.ts';
import { answers } from '#words/answers.ts';
import { editorParts } from '#words/editor-parts.ts';
import { CopyText } from './CopyText.tsx';
import { Difference } from './Difference.tsx';

interface Props {
  message: string;
  stored: StoredPost;
  mine: PostText;
  onMine: () => void;
  onTheirs: () => void;
  onNew: () => void;
}

/** A save that met somebody else's change: both texts stay, their difference is shown, the writer chooses. */
export function Conflict({ message, stored, mine, onMine, onTheirs, onNew }: Props) {
  return (
    <section className="notice" role="alertdialog" aria-labelledby="conflict">
      <h2 id="conflict">{message || answers.postConflict}</h2>
      <Difference theirs={stored.text} mine={mine} theirsName={editorParts.theirs} mineName={editorParts.mine} />
      <p className="actions">
        <CopyText text={mine}>{editorParts.copyMine}</CopyText>
        <button type="button" className="button" onClick={onNew}>
          {editorParts.saveAsNew}
        </button>
        <button type="button" className="button" onClick={onTheirs}>
          {editorParts.loadTheirs}
        </button>
        <button type="button" className="button danger" onClick={onMine}>
          {editorParts.saveMine}
        </button>
      </p>
    </section>
  );
}
