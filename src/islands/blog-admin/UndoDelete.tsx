import { createPost } from '#api-client/posts.ts';
import { messages } from '#contract/messages.ts';
import type { PostText } from '#editor/post-text.ts';
import { useState } from 'react';
import { toData } from '#islands/editor/transport.ts';
import { showAlert } from '../shared/alerts.ts';
import { BusyButton } from '../shared/BusyButton.tsx';

/** Brings back what was just deleted, as a new post with the same text. */
export function UndoDelete({ text, onDone }: { text: PostText; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [key] = useState(() => `undo-${Date.now()}-${Math.random().toString(36).slice(2)}`);

  async function undo(): Promise<void> {
    setBusy(true);
    const result = await createPost(toData({ text, published: false }), key);
    setBusy(false);
    if (result.ok) onDone();
    else showAlert(result.message, result.style);
  }

  return (
    <p className="undo">
      {messages.postDeleted} <q>{text.title}</q>{' '}
      <BusyButton busy={busy} onClick={() => void undo()}>
        Undo
      </BusyButton>
    </p>
  );
}
