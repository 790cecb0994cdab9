import { limits } from '#contract/limits.ts';
import type { LineField as Name, LineValues } from '#contract/post-fields.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { useState } from 'react';
import { Button } from '../../shared/Button.tsx';
import { Labelled } from '../../shared/Labelled.tsx';

interface Props {
  name: Name;
  post: LineValues;
  onSave: (facts: { [One in Name]?: string | null }) => void;
}

/** An input for a field of a post that is one line of text. An empty input removes the field. */
export function LineField({ name, post, onSave }: Props) {
  const stored: string = post[name] ?? '';
  const [value, setValue] = useState(stored);
  return (
    <section aria-label={postPanel.lines[name]}>
      <h2 className="eyebrow">{postPanel.lines[name]}</h2>
      <Labelled label={postPanel.lines[name]} hiddenLabel>
        {(control) => (
          <input
            {...control}
            type="text"
            maxLength={limits.title}
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
      </Labelled>
      <p className="actions">
        <Button disabled={value.trim() === stored} onClick={() => onSave({ [name]: value.trim() || null })}>
          {postPanel.saveLine(postPanel.lines[name])}
        </Button>
      </p>
    </section>
  );
}
