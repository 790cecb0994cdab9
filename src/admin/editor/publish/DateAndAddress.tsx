import { pages } from '#contract/paths.ts';
import type { Post } from '#contract/posts.ts';
import { isAddress } from '#domain/address.ts';
import { answers } from '#i18n/answers.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../shared/Button.tsx';
import { Labelled } from '../../shared/Labelled.tsx';
import { fromLocal, MomentField, toLocal } from './Schedule.tsx';

interface DateAndPlace {
  date?: string;
  address?: string;
}

interface Props {
  post: Post;
  onSave: (facts: DateAndPlace) => void;
  /** Called with typed but unsaved values. */
  onTyped?: (facts: DateAndPlace) => void;
}

/** The date and slug of a post. Changes take effect when the draft is published. */
export function DateAndAddress({ post, onSave, onTyped }: Props) {
  const [date, setDate] = useState(toLocal(post.createdAt));
  const [address, setAddress] = useState(post.address ?? '');
  const wrong = address !== '' && !isAddress(address);
  const changed = {
    ...(date !== toLocal(post.createdAt) && date !== '' && { date: fromLocal(date) }),
    ...(address !== (post.address ?? '') && { address }),
  };
  const typed = JSON.stringify(changed);
  useEffect(() => onTyped?.(JSON.parse(typed) as DateAndPlace), [onTyped, typed]);
  return (
    <section aria-label={postPanel.dateAndAddress}>
      <h2 className="eyebrow">{postPanel.dateAndAddress}</h2>
      <MomentField label={postPanel.date} value={date} onChange={setDate} />
      <Labelled
        label={postPanel.addressAfter(`${pages.blog}/`)}
        note={!wrong && postPanel.addressExplained}
        error={wrong ? answers.addressInvalid : undefined}
      >
        {(control) => (
          <input
            {...control}
            type="text"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={post.id}
            value={address}
            onChange={({ target }) => setAddress(target.value.trim().toLowerCase().normalize('NFC'))}
          />
        )}
      </Labelled>
      <p className="actions">
        <Button disabled={wrong || Object.keys(changed).length === 0} onClick={() => onSave(changed)}>
          {postPanel.saveDateAndAddress}
        </Button>
      </p>
    </section>
  );
}
