import type { NamedRow, PostState } from '#contract/posts.ts';
import { screens } from '#i18n/screens.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { Button } from '../shared/Button.tsx';
import { type PostFilter as Filter, isFiltering, noFilter } from './post-filter.ts';

interface Props {
  filter: Filter;
  categories: readonly NamedRow[];
  /** The number of matching posts; undefined until known. */
  found: number | undefined;
  onChange: (filter: Filter) => void;
}

/** Filters the posts by words, status and category. */
export function PostFilter({ filter, categories, found, onChange }: Props) {
  return (
    <form
      className="post-filter"
      role="search"
      aria-label={blogAdmin.posts}
      onSubmit={(event) => event.preventDefault()}
    >
      <input
        type="search"
        aria-label={blogAdmin.findPosts}
        placeholder={blogAdmin.findPosts}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      <select
        aria-label={blogAdmin.state}
        value={filter.state}
        onChange={(event) => onChange({ ...filter, state: event.target.value as PostState | '' })}
      >
        <option value="">{blogAdmin.everyState}</option>
        {Object.entries(blogAdmin.states).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={blogAdmin.categoryOfPosts}
        value={filter.categoryId}
        onChange={(event) => onChange({ ...filter, categoryId: event.target.value })}
      >
        <option value="">{blogAdmin.everyCategory}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {isFiltering(filter) && (
        <p className="post-filter-found">
          <span role="status">{found === undefined ? screens.loading : blogAdmin.postCount(found)}</span>
          <Button onClick={() => onChange(noFilter)}>{blogAdmin.showAll}</Button>
        </p>
      )}
    </form>
  );
}
