import { getUser } from '#api-client/accounts.ts';
import { findContent } from '#api-client/content.ts';
import { listSubscribers, removeSubscriber, subscribersCsv, type SubscribersWanted } from '#api-client/newsletter.ts';
import { listCategories } from '#api-client/posts.ts';
import type { Result } from '#api-client/result.ts';
import type { Subscriber } from '#contract/newsletter.ts';
import { settingPage } from '#contract/paths.ts';
import { dates } from '#i18n/dates.ts';
import { newsletter } from '#i18n/newsletter.ts';
import { useState } from 'react';
import { List, type Column, type Sorting } from '../list/List.tsx';
import { ListTools, nextSorting, useSettled } from '../list/ListTools.tsx';
import { askIfSure } from '../list/SureSheet.tsx';
import type { ListAction, RunBulk } from '../list/use-bulk.ts';
import { useListPages, withNote, type LoadPage } from '../list/use-list-pages.ts';
import { StepUp } from '../profile/StepUp.tsx';
import { succeeded } from '../shared/alerts.ts';
import { useAuth } from '../shared/auth.ts';
import { Button } from '../shared/Button.tsx';
import { here } from '../shared/localized-path.ts';
import { saveFile } from '../shared/files.ts';
import { useLoaded } from '../shared/use-answer.ts';
import { ImportSubscribers } from './ImportSubscribers.tsx';
import { Mailings } from './Mailings.tsx';

type Row = Subscriber & { title: string };

const load: LoadPage<SubscribersWanted, Row> = async (wanted, next, limit) => {
  const page = await listSubscribers(wanted, next, limit);
  if (!page.ok) return page;
  return { ok: true, value: { ...page.value, items: page.value.items.map((row) => ({ ...row, title: row.email })) } };
};

const stateChoice = {
  name: newsletter.columns.state,
  all: newsletter.everyState,
  options: Object.entries(newsletter.states) as [Subscriber['state'], string][],
};

/** The subscribers, the sent emails, and the import of subscribers. */
export function Subscribers() {
  const [text, setText] = useState('');
  const [state, setState] = useState('');
  const [sorting, setSorting] = useState<Sorting>({ sort: 'date', order: 'desc' });
  const looked = useSettled(text.trim());
  const user = useOwnAccount();
  // The list is loaded when the user is known, because loading can require an identity check. The dialog of this check
  // needs the user.
  const loaded = useListPages(load, user && wantedBy(looked, state, sorting));
  const [isOn, , , unknown] = useLoaded(isNewsletterOn, undefined, 'quiet');
  const source = withNote(loaded, isOn !== undefined || unknown !== undefined);
  const columns = useColumns();
  const isFiltering = text.trim() !== '' || state !== '';
  return (
    <>
      <ListTools
        find={newsletter.search}
        text={text}
        onText={setText}
        choices={[{ ...stateChoice, value: state, onChange: setState }]}
        count={source.total === undefined ? undefined : newsletter.count(source.total)}
        isFiltering={isFiltering}
        onShowAll={() => {
          setText('');
          setState('');
        }}
      >
        <Button onClick={download}>{newsletter.export}</Button>
      </ListTools>
      {isOn === false && source.rows && <NewsletterOff />}
      <List<Row>
        name={newsletter.title}
        source={source}
        about={JSON.stringify([looked, state])}
        title={newsletter.columns.email}
        sortsByTitle
        sorting={sorting}
        onSort={(column) => setSorting((now) => nextSorting(now, column, ['date']))}
        what={({ email }) => email}
        columns={columns}
        actions={(row, run) => (
          <Button aria-label={newsletter.removeOne(row.email)} onClick={() => void remove([row], run)}>
            {newsletter.remove}
          </Button>
        )}
        bulkActions={bulkActions}
        empty={isFiltering ? newsletter.noneFound : newsletter.none}
      />
      <Mailings />
      <ImportSubscribers onDone={source.reload} />
      {user && <StepUp user={user} />}
    </>
  );
}

/** Returns the account of the logged-in user; undefined until loaded. */
function useOwnAccount() {
  const auth = useAuth();
  const userId = auth.state === 'signed-in' ? auth.userId : undefined;
  const [user] = useLoaded(userId === undefined ? undefined : () => getUser(userId), userId, 'quiet');
  return user;
}

function wantedBy(text: string, state: string, { sort, order }: Sorting): SubscribersWanted {
  const chosen = stateChoice.options.find(([one]) => one === state)?.[0];
  return {
    sort: sort === 'title' ? 'email' : 'date',
    order,
    ...(text !== '' && { text }),
    ...(chosen && { state: chosen }),
  };
}

/** Returns the columns, with the names of the topics. */
function useColumns(): readonly Column<Row>[] {
  const [categories = []] = useLoaded(listCategories, undefined, 'quiet');
  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? id;
  return [
    {
      id: 'state',
      title: newsletter.columns.state,
      cell: ({ state }) => (
        <span data-state={state === 'following' ? 'live' : 'draft'}>{newsletter.states[state]}</span>
      ),
    },
    {
      id: 'topics',
      title: newsletter.columns.topics,
      cell: ({ topics }) => (topics.length === 0 ? newsletter.everyTopic : topics.map(nameOf).join(', ')),
    },
    { id: 'rhythm', title: newsletter.columns.rhythm, cell: ({ rhythm }) => newsletter.rhythms[rhythm] },
    { id: 'language', title: newsletter.columns.language, cell: ({ language }) => language },
    {
      id: 'date',
      title: newsletter.columns.date,
      isSortable: true,
      cell: ({ createdAt, consentAt }) => (
        <time
          dateTime={createdAt}
          title={consentAt === null ? undefined : newsletter.consentGiven(dates.longMoment(consentAt))}
        >
          {dates.longDate(createdAt)}
        </time>
      ),
    },
  ];
}

/** Returns whether the newsletter is on. A site without settings has no newsletter. */
async function isNewsletterOn(): Promise<Result<boolean>> {
  const site = await findContent({ kind: 'site', key: 'site' });
  return site.ok ? { ok: true, value: (site.value?.data as { follow?: boolean } | undefined)?.follow === true } : site;
}

/** Says that the newsletter is off, and where it is turned on. */
const NewsletterOff = () => (
  <p className="form-note">
    {newsletter.off} <a href={here(settingPage('follow'))}>{newsletter.settings}</a>
  </p>
);

async function remove(rows: readonly Row[], run: RunBulk<Row>): Promise<void> {
  const question = { title: newsletter.removeQuestion, note: newsletter.removeNote, confirm: newsletter.remove };
  if (!(await askIfSure(rows, question))) return;
  await run(rows, {
    running: newsletter.removing,
    done: ({ length }) => newsletter.removedCount(length),
    isFinal: true,
    act: ({ id }) => removeSubscriber(id),
  });
}

const bulkActions: readonly ListAction<Row>[] = [{ title: newsletter.remove, isDangerous: true, start: remove }];

async function download(): Promise<void> {
  const found = await subscribersCsv();
  if (succeeded(found)) saveFile(found.value, 'text/csv', 'newsletter.csv');
}
