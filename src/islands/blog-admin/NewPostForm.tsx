import { csrfToken } from '#api-client/session.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { newPost } from '#editor/drafts.ts';
import { emptyText, type PostText } from '#editor/post-text.ts';
import { type FormEvent, useState } from 'react';
import { drafts, dropNewPostKey } from '#islands/editor/browser-drafts.ts';

/**
 * New Post (product 2): Create keeps title and category as the new post's draft and opens the editor. Where there is
 * an unsaved new post already, it asks first.
 */
export function NewPostForm({ categories }: { categories: readonly string[] }) {
  const [waiting, setWaiting] = useState<{ text: PostText; former: PostText }>();

  function open(text: PostText): void {
    dropNewPostKey();
    drafts.clear(newPost);
    drafts.keep(newPost, text);
    location.assign(pages.newPost);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const read = (name: string) => {
      const value = values.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const text = { ...emptyText, title: read('title'), category: read('category') };
    const former = drafts.find(newPost);
    if (!former) open(text);
    else if (text.title === '' && text.category === '') location.assign(pages.newPost);
    else setWaiting({ text, former });
  }

  return (
    <form className="form new-post" aria-labelledby="new-post" method="post" onSubmit={onSubmit}>
      <h2 className="eyebrow" id="new-post">
        New Post
      </h2>
      <input type="hidden" name="_csrf" value={csrfToken()} readOnly />
      <div className="field">
        <label htmlFor="new-title">Title</label>
        <div className="field-input">
          <input id="new-title" name="title" type="text" autoComplete="off" />
        </div>
      </div>
      <div className="field">
        <label htmlFor="new-category">Category</label>
        <div className="field-input">
          <input id="new-category" name="category" type="text" autoComplete="off" list="new-categories" />
        </div>
        <datalist id="new-categories">
          {categories.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      {waiting ? (
        <div className="question" role="alertdialog" aria-labelledby="replaces">
          <p id="replaces">
            {messages.draftReplaces} <q>{waiting.former.title || 'Untitled'}</q>
          </p>
          <p className="actions">
            <a className="button primary" href={pages.newPost}>
              Continue with it
            </a>
            <button type="button" className="button danger" onClick={() => open(waiting.text)}>
              Replace it
            </button>
            <button type="button" className="button" onClick={() => setWaiting(undefined)}>
              Cancel
            </button>
          </p>
        </div>
      ) : (
        <button type="submit" className="button primary">
          Create
        </button>
      )}
    </form>
  );
}
