import type { PostText } from '#editor/post-text.ts';
import { editorParts } from '#i18n/editor-parts.ts';
import { Button } from '../shared/Button.tsx';
import { later } from '../shared/lazy.tsx';

const CopyText = later(async () => (await import('./CopyText.tsx')).CopyText);
const Difference = later(async () => (await import('./Difference.tsx')).Difference);

interface Props {
  stored: PostText;
  draft: PostText;
  /**
   * Whether the post is published. A published post is not editable, so its draft can only be copied or discarded.
   */
  published: boolean;
  onDraft: () => void;
  onStored: () => void;
}

/** Reports unsaved changes of the post in this browser, and asks which version to continue with. */
export function DraftFound({ stored, draft, published, onDraft, onStored }: Props) {
  return (
    <section className="notice" aria-labelledby="draft-found">
      <h1 id="draft-found">{editorParts.draftFound}</h1>
      <Difference theirs={stored} mine={draft} theirsName={editorParts.saved} mineName={editorParts.inThisBrowser} />
      <p className="actions">
        {!published && (
          <Button look="primary" onClick={onDraft}>
            {editorParts.continueWithMine}
          </Button>
        )}
        <CopyText text={draft}>{editorParts.copyMyText}</CopyText>
        <Button onClick={onStored}>{editorParts.giveUpMine}</Button>
      </p>
    </section>
  );
}
