import { listTokens, removeToken } from '#api-client/accounts.ts';
import type { Result } from '#api-client/result.ts';
import { pages } from '#contract/paths.ts';
import type { NewTokenResponse, TokenResponse } from '#contract/tokens.ts';
import { dates } from '#i18n/dates.ts';
import { keys as words } from '#i18n/keys.ts';
import { lists } from '#i18n/lists.ts';
import { useCallback, useState } from 'react';
import { type Column, List } from '../list/List.tsx';
import { ListTools, nextSorting } from '../list/ListTools.tsx';
import { askIfSure } from '../list/SureSheet.tsx';
import type { ListAction, RunBulk } from '../list/use-bulk.ts';
import { useLocalList } from '../list/use-local-list.ts';
import { useStepUp } from '../profile/StepUp.tsx';
import { Button } from '../shared/Button.tsx';
import { NewToken, TokenForm } from './TokenForm.tsx';

type TokenRow = TokenResponse & { title: string };
type Sort = 'title' | 'createdAt' | 'expiresAt' | 'lastUsedAt';
interface Sorted {
  sort: Sort;
  order: 'asc' | 'desc';
}

async function load(): Promise<Result<TokenRow[]>> {
  const found = await listTokens();
  return found.ok ? { ok: true, value: found.value.map((token) => ({ ...token, title: token.name })) } : found;
}

function useTokens(text: string, sorting: Sorted) {
  const matches = useCallback(
    ({ name }: TokenRow) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()),
    [text],
  );
  const compare = useCallback(
    (a: TokenRow, b: TokenRow) =>
      (a[sorting.sort] ?? '').localeCompare(b[sorting.sort] ?? '') * (sorting.order === 'asc' ? 1 : -1),
    [sorting],
  );
  return useLocalList(load, matches, compare);
}

/** The screen of API tokens for the admin's own programs. A new token is shown only once. */
export function ApiTokens() {
  const [text, setText] = useState('');
  const [sorting, setSorting] = useState<Sorted>({ sort: 'createdAt', order: 'desc' });
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<NewTokenResponse>();
  const { dialog } = useStepUp();
  const source = useTokens(text, sorting);
  const isFiltering = text.trim() !== '';

  return (
    <>
      <p className="form-note">{words.tokensIntro}</p>
      <p className="form-note">{words.tokensMcp(location.origin + pages.mcp)}</p>
      <ListTools
        find={words.findTokens}
        text={text}
        onText={setText}
        count={source.total === undefined ? undefined : lists.count(source.total)}
        isFiltering={isFiltering}
        onShowAll={() => setText('')}
      >
        <Button look="primary" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {words.makeToken}
        </Button>
      </ListTools>
      {made && <NewToken token={made.token} />}
      {isAdding && (
        <TokenForm
          onDone={(token) => {
            setAdding(false);
            setMade(token);
            source.reload();
          }}
        />
      )}
      <List<TokenRow>
        name={words.tokens}
        source={source}
        about={text}
        title={words.tokenName}
        sortsByTitle
        sorting={sorting}
        onSort={(column) =>
          setSorting((now) => nextSorting(now, column as Sort, ['createdAt', 'expiresAt', 'lastUsedAt']))
        }
        what={nameAndPrefix}
        columns={columns}
        actions={revokeButton}
        bulkActions={bulkActions}
        empty={isFiltering ? lists.nothingFound : <p>{words.noTokens}</p>}
        onChanged={() => setMade(undefined)}
      />
      {dialog}
    </>
  );
}

const nameAndPrefix = ({ title, prefix, scopes }: TokenRow) => (
  <>
    <strong>{title}</strong> <code>{prefix}…</code>{' '}
    <span className="muted">{scopes.map((scope) => words.scopes[scope]).join(' · ')}</span>
  </>
);

const timeColumn = (id: Sort, title: string, none = ''): Column<TokenRow> => ({
  id,
  title,
  isSortable: true,
  cell: (row) => {
    const at = row[id];
    if (at === null) return none;
    const isOver = id === 'expiresAt' && Date.parse(at) < Date.now();
    return (
      <time dateTime={at} title={dates.longMoment(at)}>
        {dates.longDate(at)}
        {isOver && ` (${words.expired})`}
      </time>
    );
  },
});

const columns: readonly Column<TokenRow>[] = [
  timeColumn('createdAt', words.created),
  timeColumn('lastUsedAt', words.used, words.neverUsed),
  timeColumn('expiresAt', words.expires),
];

async function revoke(rows: readonly TokenRow[], run: RunBulk<TokenRow>): Promise<void> {
  const isSure = await askIfSure(rows, { title: words.revokeTitle, note: words.revokeNote, confirm: words.revoke });
  if (!isSure) return;
  await run(rows, {
    running: words.revoking,
    done: (done) => words.revoked(done.length),
    act: ({ id }) => removeToken(id),
  });
}

const revokeButton = (row: TokenRow, run: RunBulk<TokenRow>) => (
  <Button aria-label={words.revokeOf(row.title)} onClick={() => revoke([row], run)}>
    {words.revoke}
  </Button>
);

const bulkActions: readonly ListAction<TokenRow>[] = [{ title: words.revoke, isDangerous: true, start: revoke }];
