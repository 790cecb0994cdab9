import type { PostText } from '#editor/post-text.ts';
import { useEffect, useRef, useState } from 'react';
import { begun } from '../shared/lazy.tsx';
import { fieldErrorsOf, textErrors } from './transport.ts';

interface FieldErrors {
  /** Error messages by field name. */
  errors: Record<string, string>;
  /** Validates the whole post as a save does. Shows the errors and returns them. */
  check: (text: PostText) => Promise<Record<string, string>>;
}

/**
 * Shows errors during typing, because the server's rejection of an autosave shows no message. An empty required field
 * is reported only after an explicit save.
 */
export function useFieldErrors(text: PostText): FieldErrors {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { title, category, keywords } = text;
  const opened = useRef(text);
  useEffect(() => {
    let over = false;
    const { current: before } = opened;
    const isAsOpened = title === before.title && category === before.category && keywords === before.keywords;
    const isEmpty: Record<string, boolean> = { title: title.trim() === '', categoryName: category.trim() === '' };
    // The validation rules would be a quarter of the initial code. If the fields are unchanged, the rules are loaded
    // after the page has loaded.
    const when = isAsOpened ? begun : Promise.resolve();
    void when
      .then(() => fieldErrorsOf({ ...text, title, category, keywords }))
      .then((found) => {
        if (over) return;
        setErrors((before) =>
          Object.fromEntries(Object.entries(found).filter(([name]) => !isEmpty[name] || before[name] !== undefined)),
        );
      });
    return () => {
      over = true;
    };
    // The text's other parts are judged by a save.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [title, category, keywords]);

  async function check(whole: PostText): Promise<Record<string, string>> {
    const found = await textErrors(whole);
    setErrors(found);
    return found;
  }
  return { errors, check };
}
