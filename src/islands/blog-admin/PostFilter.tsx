import { messages } from '#contract/messages.ts';
import type { NamedRow, PostState } from '#contract/posts.ts';
import { type PostFilter as Filter, isFiltering, noFilter, stateNames } from './post-filter.ts';

interface Props {
  filter: Filter;
  categories: readonly NamedRow[];
  /** How many posts it leaves; undefined while nobody knows. */
  found: number | undefined;
  onChange: (filter: Filter) => void;
}

/** Looks for posts by words, state and category, published or not. */
export function PostFilter({ filter, categories, found, onChange }: Props) {
  return (
    <form className="post-filter" role="search" aria-label="Posts" onSubmit={(event) => event.preventDefault()}>
      <input
        type="search"
        aria-label="Find posts"
        placeholder="Find posts"
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      <select
        aria-label="State"
        value={filter.state}
        onChange={(event) => onChange({ ...filter, state: event.target.value as PostState | '' })}
      >
        <option value="">Every state</option>
        {Object.entries(stateNames).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="Category of the posts"
        value={filter.categoryId}
        onChange={(event) => onChange({ ...filter, categoryId: event.target.value })}
      >
        <option value="">Every category</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {isFiltering(filter) && (
        <p className="post-filter-found">
          <span role="status">
            {found === undefined ? messages.loading : found === 1 ? '1 post' : `${found.toLocaleString('en')} posts`}
          </span>
          <button type="button" className="button" onClick={() => onChange(noFilter)}>
            Show all
          </button>
        </p>
      )}
    </form>
  );
}
