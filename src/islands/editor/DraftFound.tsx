import { messages } from '#contract/messages.ts';
import type { PostText } from '#editor/post-text.ts';
import { later } from '../shared/later.tsx';

const CopyText = later(async () => (await import('./CopyText.tsx')).CopyText);
const Difference = later(async () => (await import('./Difference.tsx')).Difference);

interface Props {
  stored: PostText;
  draft: PostText;
  /** A published post is not edited: its draft can be copied or given up. */
  published: boolean;
  onDraft: () => void;
  onStored: () => void;
}

/** Says that this browser holds unsaved changes of the post, shows them, and asks which text to go on with. */
export function DraftFound({ stored, draft, published, onDraft, onStored }: Props) {
  return (
    <section className="notice" aria-labelledby="draft-found">
      <h1 id="draft-found">{messages.draftFound}</h1>
      <Difference theirs={stored} mine={draft} theirsName="Saved" mineName="In this browser" />
      <p className="actions">
        {!published && (
          <button type="button" className="button primary" onClick={onDraft}>
            Continue with my changes
          </button>
        )}
        <CopyText text={draft}>Copy my text</CopyText>
        <button type="button" className="button" onClick={onStored}>
          Give them up and open the saved post
        </button>
      </p>
    </section>
  );
}
