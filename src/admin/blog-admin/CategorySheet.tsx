import { limits } from '#contract/limits.ts';
import type { PostSummary } from '#contract/posts.ts';
import { stripMarkup } from '#domain/text.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { useState } from 'react';
import { BulkSheet } from '../list/BulkSheet.tsx';
import { Labelled } from '../shared/Labelled.tsx';
import { Suggesting } from '../shared/Suggesting.tsx';

interface Props {
  posts: readonly PostSummary[];
  categories: readonly string[];
  onDone: (category: string | undefined) => void;
}

/** Asks for a new category. If all posts have the same category, this category is the default. */
export function CategorySheet({ posts, categories, onDone }: Props) {
  const names = new Set(posts.map(({ category }) => category.name));
  const [name, setName] = useState(names.size === 1 ? ([...names][0] ?? '') : '');
  const wanted = stripMarkup(name).trim();
  return (
    <BulkSheet
      title={posts.length === 1 ? blogAdmin.categoryOfPost(posts[0]?.title ?? '') : blogAdmin.categoryOf(posts.length)}
      confirm={blogAdmin.changeCategory}
      confirms={wanted !== ''}
      wanted={() => wanted}
      onDone={onDone}
    >
      <Labelled label={blogAdmin.category}>
        {(control) => (
          <Suggesting values={categories}>
            {(list) => (
              <input
                {...control}
                {...list}
                type="text"
                maxLength={limits.category}
                required
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Suggesting>
        )}
      </Labelled>
      {posts.some(({ published }) => published) && <p className="muted">{blogAdmin.categoryLive}</p>}
    </BulkSheet>
  );
}
