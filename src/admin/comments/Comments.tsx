import {
  getModeration,
  listDiscussedPosts,
  listDiscussion,
  type DiscussionWanted,
  moderate,
} from '#api-client/comments.ts';
import type { ModerationResponse } from '#contract/comments.ts';
import {
  discussionKinds,
  discussionStates,
  type DiscussedPost,
  type DiscussionKind,
  type DiscussionState,
} from '#contract/discussion.ts';
import { pages, settingPage } from '#contract/paths.ts';
import { commenting } from '#i18n/commenting.ts';
import { dates } from '#i18n/dates.ts';
import { discussion as words } from '#i18n/discussion.ts';
import { lists } from '#i18n/lists.ts';
import { useState } from 'react';
import { nameRowOf } from '../dashboard/comment-cards.tsx';
import { ModerationQueue } from '../dashboard/ModerationQueue.tsx';
import { List, type Column } from '../list/List.tsx';
import { type ListChoice, ListTools, useSettled } from '../list/ListTools.tsx';
import type { RunBulk } from '../list/use-bulk.ts';
import { useListPages, withNote, type LoadPage } from '../list/use-list-pages.ts';
import { Button } from '../shared/Button.tsx';
import { here } from '../shared/localized-path.ts';
import { useLoaded } from '../shared/use-answer.ts';
import { approve, block, bulkActions, hold, nameOf, remove, rowOf, type EntryRow } from './comment-actions.ts';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { Labelled } from '../shared/Labelled.tsx';
import { Check } from '../shared/Check.tsx';

const load: LoadPage<DiscussionWanted, EntryRow> = async (wanted, next, limit) => {
  const page = await listDiscussion(wanted, next, limit);
  return page.ok ? { ok: true, value: { ...page.value, items: page.value.items.map(rowOf) } } : page;
};

const noFilter = { text: '', state: '', kind: '', post: '' };
type Filter = typeof noFilter;

/** The screen of all comments and mentions, with the settings for comments. */
export function Comments() {
  // A link of another screen can choose the filters: `?state=held&kind=mention`.
  const [filter, setFilter] = useState<Filter>(() => ({
    ...noFilter,
    ...Object.fromEntries(new URLSearchParams(location.search)),
  }));
  const looked = useSettled(filter);
  const loaded = useListPages(load, wantedBy(looked));
  const [posts = [], reloadPosts] = useLoaded(listDiscussedPosts, undefined, 'quiet');
  const [moderation, reloadModeration, , unknown] = useLoaded(getModeration, undefined, 'quiet');
  const source = withNote(loaded, moderation !== undefined || unknown !== undefined);
  const change = (part: Partial<Filter>) => setFilter((now) => ({ ...now, ...part }));
  return (
    <>
      <ListTools
        find={words.find}
        text={filter.text}
        onText={(text) => change({ text })}
        choices={choicesOf(filter, posts, change)}
        count={source.total === undefined ? undefined : words.count(source.total)}
        isFiltering={isFiltering(filter)}
        onShowAll={() => setFilter(noFilter)}
      />
      {moderation?.on === false && source.rows && <CommentsOff />}
      <List<EntryRow>
        name={words.comments}
        source={source}
        about={JSON.stringify(looked)}
        title={words.columns.entry}
        what={(row) => <EntryText row={row} />}
        columns={columns}
        actions={(row, run) => <EntryButtons row={row} run={run} />}
        bulkActions={bulkActions}
        empty={emptyWords(looked)}
        onChanged={() => {
          void reloadPosts();
          void reloadModeration();
        }}
      />
      {moderation?.on && <Settings moderation={moderation} />}
    </>
  );
}

function choicesOf(
  filter: Filter,
  posts: readonly DiscussedPost[],
  change: (part: Partial<Filter>) => void,
): readonly ListChoice[] {
  return [
    {
      name: words.state,
      all: words.everyState,
      value: filter.state,
      options: Object.entries(words.states),
      onChange: (state) => change({ state }),
    },
    {
      name: words.kind,
      all: words.everyKind,
      value: filter.kind,
      options: Object.entries(words.kinds),
      onChange: (kind) => change({ kind }),
    },
    {
      name: words.post,
      all: words.everyPost,
      value: filter.post,
      options: posts.map(({ id, title, count }) => [id, words.postWithCount(title, count)] as const),
      onChange: (post) => change({ post }),
    },
  ];
}

const isFiltering = (filter: Filter): boolean => Object.values(filter).some((value) => value.trim() !== '');

function emptyWords(filter: Filter): string {
  if (!isFiltering(filter)) return words.empty;
  return filter.state === 'held' && !isFiltering({ ...filter, state: '' }) ? words.nothingWaits : lists.nothingFound;
}

function wantedBy({ text, state, kind, post }: Filter): DiscussionWanted {
  const [wantedState, wantedKind] = [
    discussionStates.find((one): one is DiscussionState => one === state),
    discussionKinds.find((one): one is DiscussionKind => one === kind),
  ];
  return {
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(wantedState && { state: wantedState }),
    ...(wantedKind && { kind: wantedKind }),
    ...(post !== '' && { post }),
  };
}

/** The author, the post, and the whole text, because an approval must follow a reading of all of it. */
function EntryText({ row }: { row: EntryRow }) {
  const { kind, source, text, postId, postTitle } = row;
  return (
    <div className="comment-entry stacked">
      <p>
        <strong>{nameOf(row)}</strong>{' '}
        <a className="row-meta" href={here(pages.post(postId))}>
          {commenting.on(postTitle)}
        </a>
      </p>
      {kind === 'mention' && source !== null && (
        <p className="row-meta">
          {words.mentionFrom}{' '}
          <a href={source} rel="nofollow noreferrer">
            {source}
          </a>
        </p>
      )}
      {text !== '' && <p className="typed">{text}</p>}
    </div>
  );
}

const columns: readonly Column<EntryRow>[] = [
  {
    id: 'state',
    title: words.columns.state,
    cell: ({ state }) => <span data-state={state === 'live' ? 'live' : 'scheduled'}>{words.states[state]}</span>,
  },
  {
    id: 'date',
    title: words.columns.date,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={dates.longMoment(createdAt)}>
        {dates.longDate(createdAt)}
      </time>
    ),
  },
];

function EntryButtons({ row, run }: { row: EntryRow; run: RunBulk<EntryRow> }) {
  const of = (title: string) => `${title}: ${row.title}`;
  return (
    <>
      {row.state === 'held' ? (
        <Button aria-label={of(words.approve)} onClick={() => void approve([row], run)}>
          {words.approve}
        </Button>
      ) : (
        <Button aria-label={of(words.hold)} onClick={() => void hold([row], run)}>
          {words.hold}
        </Button>
      )}
      <Button aria-label={of(words.remove)} onClick={() => void remove([row], run)}>
        {words.remove}
      </Button>
      {row.isBlockable && (
        <Button aria-label={of(words.block)} onClick={() => void block([row], run)}>
          {words.block}
        </Button>
      )}
    </>
  );
}

/** Says that comments are off, and where they are turned on. */
const CommentsOff = () => (
  <p className="form-note">
    {words.off} <a href={here(settingPage('comments'))}>{words.turnOn}</a>
  </p>
);

/** The public names that wait for approval, and the settings for all comments. */
const Settings = ({ moderation }: { moderation: ModerationResponse }) => (
  <>
    {moderation.names.length > 0 && (
      <section className="dashboard-card">
        <h2>{commenting.waitingNames}</h2>
        <ModerationQueue rows={moderation.names.map(nameRowOf)} />
      </section>
    )}
    <details className="comment-settings">
      <summary>{words.settings}</summary>
      {/* Blocking an author changes the list of blocked people. */}
      <CommentSettings key={JSON.stringify(moderation.shutOut)} {...moderation} />
    </details>
  </>
);

/** The settings for all comments: closing, words that need approval, and blocked people. */
function CommentSettings(first: ModerationResponse) {
  const [settled, settle] = useState(first);
  const [words, setWords] = useState(first.words.join('\n'));
  const change = async (asked: Parameters<typeof moderate>[0]) => {
    const answer = await moderate(asked);
    if (!succeeded(answer)) return;
    settle(answer.value);
    showAlert(commenting.saved, 'success');
  };
  return (
    <>
      <Check checked={settled.closed} onChange={(closed) => void change({ closed })}>
        {commenting.closedEverywhere}
      </Check>
      <Labelled label={commenting.words}>
        {(control) => <textarea {...control} value={words} onChange={({ target }) => setWords(target.value)} />}
      </Labelled>
      <p>
        <Button onClick={() => change({ words: words.split('\n').filter((word) => word.trim() !== '') })}>
          {commenting.save}
        </Button>
      </p>
      {settled.shutOut.length > 0 && (
        <>
          <h3>{commenting.blockedPeople}</h3>
          <ul>
            {settled.shutOut.map((person) => (
              <li key={person.id}>
                {person.name || commenting.deleted}{' '}
                <Button onClick={() => change({ readmit: person.id })}>{commenting.unblock}</Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
