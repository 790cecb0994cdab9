import type { PostToSave } from '#api-client/posts.ts';
import type { Post } from '#contract/posts.ts';
import { textBlock } from '#blocks/index.ts';
import { bareSummary } from '#importers/bare-summary.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { escapeText } from '#domain/document/escape.ts';
import { publishSheet } from '#i18n/publish-sheet.ts';
import { editor } from '#i18n/editor.ts';
import { useCallback, useEffect, useState } from 'react';
import { DateAndAddress } from '#admin/editor/publish/DateAndAddress.tsx';
import { PostCover } from '#admin/editor/publish/PostCover.tsx';
import { Schedule } from '#admin/editor/publish/Schedule.tsx';
import { Button } from '../shared/Button.tsx';
import { Labelled } from '../shared/Labelled.tsx';

/** The parts with text fields. */
export type TypedPart = 'summary' | 'place';

interface Props {
  post: Post;
  onSave: (facts: Partial<PostToSave>) => void;
  /** Called with typed but unsaved values of a part. */
  onTyped: (part: TypedPart, facts: Partial<PostToSave>) => void;
  /** Called with the new time; undefined unschedules. */
  onSchedule: (at: string | undefined) => void;
}

/** Public settings of a post that can be changed before publication: summary, cover, URL, time. */
export function SheetSettings({ post, onSave, onTyped, onSchedule }: Props) {
  const onPlace = useCallback((facts: Partial<PostToSave>) => onTyped('place', facts), [onTyped]);
  return (
    <div className="publish-sheet-settings">
      <Summary key={bareSummary(post.summary)} post={post} onSave={onSave} onTyped={onTyped} />
      <PostCover post={post} onSave={onSave} />
      <DateAndAddress key={`${post.createdAt} ${post.address}`} post={post} onSave={onSave} onTyped={onPlace} />
      <Schedule key={post.publishAt} publishAt={post.publishAt ?? undefined} onSchedule={onSchedule} />
    </div>
  );
}

/** The summary as plain text. Links and formulas in the summary stay until it is changed in this field. */
function Summary({ post, onSave, onTyped }: Pick<Props, 'post' | 'onSave' | 'onTyped'>) {
  const stored = bareSummary(post.summary);
  const [text, setText] = useState(stored);
  const written = text.trim();
  const summary = documentToJson({ blocks: written ? [textBlock(escapeText(written))] : [] });
  const isTyped = written !== stored;
  useEffect(() => onTyped('summary', isTyped ? { summary } : {}), [onTyped, isTyped, summary]);
  return (
    <section aria-label={editor.summary}>
      <h2 className="eyebrow">{editor.summary}</h2>
      <Labelled label={editor.summary} hiddenLabel hint={editor.summaryPlaceholder}>
        {(control) => <textarea {...control} rows={3} value={text} onChange={({ target }) => setText(target.value)} />}
      </Labelled>
      <p className="actions">
        <Button disabled={!isTyped} onClick={() => onSave({ summary })}>
          {publishSheet.saveSummary}
        </Button>
      </p>
    </section>
  );
}
