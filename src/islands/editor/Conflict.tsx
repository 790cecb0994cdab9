import { messages } from '#contract/messages.ts';
import type { PostText, StoredPost } from '#editor/post-text.ts';
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
      <h2 id="conflict">{message || messages.postConflict}</h2>
      <Difference theirs={stored.text} mine={mine} theirsName="Theirs" mineName="Mine" />
      <p className="actions">
        <CopyText text={mine}>Copy mine</CopyText>
        <button type="button" className="button" onClick={onNew}>
          Save as a new post
        </button>
        <button type="button" className="button" onClick={onTheirs}>
          Load theirs
        </button>
        <button type="button" className="button danger" onClick={onMine}>
          Save mine over it
        </button>
      </p>
    </section>
  );
}
