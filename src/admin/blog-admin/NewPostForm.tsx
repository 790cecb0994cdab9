import { csrfToken } from '#api-client/session.ts';
import { pages } from '#contract/paths.ts';
import { newPostOwner } from '#editor/drafts.ts';
import { emptyText } from '#editor/post-text.ts';
import type { FormEvent } from 'react';
import { beginNewPost, drafts } from '#admin/editor/browser-drafts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { Labelled } from '../shared/Labelled.tsx';
import { here } from '../shared/localized-path.ts';
import { Suggesting } from '../shared/Suggesting.tsx';

/**
 * New Post (POST-15): Create saves the title and category as a separate draft and opens the editor. Drafts of other new
 * posts stay unchanged under 'Drafts on this device'.
 */
export function NewPostForm({ categories }: { categories: readonly string[] }) {
  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const read = (name: string) => {
      const value = values.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const owner = newPostOwner(beginNewPost());
    await drafts.keep(owner, { ...emptyText, title: read('title'), category: read('category') });
    location.assign(here(pages.newPost));
  }

  return (
    <form className="form new-post" aria-labelledby="new-post" method="post" onSubmit={(event) => void onSubmit(event)}>
      <h2 className="eyebrow" id="new-post">
        {blogAdmin.newPost}
      </h2>
      <input type="hidden" name="_csrf" value={csrfToken()} readOnly />
      <Labelled label={blogAdmin.title}>
        {(control) => <input {...control} name="title" type="text" autoComplete="off" />}
      </Labelled>
      <Labelled label={blogAdmin.category}>
        {(control) => (
          <Suggesting values={categories}>
            {(list) => <input {...control} {...list} name="category" type="text" />}
          </Suggesting>
        )}
      </Labelled>
      <button type="submit" className="button primary">
        {blogAdmin.create}
      </button>
    </form>
  );
}
