import { pages } from '#contract/paths.ts';
import type { Post } from '#contract/posts.ts';
import { isAddress } from '#domain/address.ts';
import { answers } from '#i18n/answers.ts';
import { timeZoneHere } from '#messages/dates-by.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../shared/Button.tsx';
import { fromLocal, toLocal } from './Schedule.tsx';

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
  const id = useId();
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
      <div className="field">
        <label htmlFor={`${id}-date`}>{postPanel.date}</label>
        <p className="field-hint" id={`${id}-zone`}>
          {postPanel.onClock(timeZoneHere())}
        </p>
        <input
          id={`${id}-date`}
          type="datetime-local"
          value={date}
          aria-describedby={`${id}-zone`}
          onChange={(event) => setDate(event.target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-address`}>{postPanel.addressAfter(`${pages.blog}/`)}</label>
        <input
          id={`${id}-address`}
          type="text"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={post.id}
          value={address}
          aria-invalid={wrong}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setAddress(event.target.value.trim().toLowerCase().normalize('NFC'))}
        />
        <p className={wrong ? 'field-error' : 'field-hint'} id={`${id}-hint`}>
          {wrong ? answers.addressInvalid : postPanel.addressExplained}
        </p>
      </div>
      <p className="actions">
        <Button disabled={wrong || Object.keys(changed).length === 0} onClick={() => onSave(changed)}>
          {postPanel.saveDateAndAddress}
        </Button>
      </p>
    </section>
  );
}
