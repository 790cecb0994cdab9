import { acceptCertain, listProposals, setProposal, type ProposalsWanted } from '#api-client/work-proposals.ts';
import { adminScreens } from '#contract/admin-screens.ts';
import { proposalKinds, type ProposalKind } from '#contract/work-proposals.ts';
import { lists } from '#i18n/lists.ts';
import { proposals as words } from '#i18n/proposals.ts';
import { useState } from 'react';
import { type Column, List } from '../list/List.tsx';
import { type ListChoice, ListTools, useSettled } from '../list/ListTools.tsx';
import { askIfSure } from '../list/SureSheet.tsx';
import type { RunBulk } from '../list/use-bulk.ts';
import { useListPages } from '../list/use-list-pages.ts';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { here } from '../shared/localized-path.ts';
import { Button, WorkButton } from '../shared/Button.tsx';
import {
  accept,
  addsOnly,
  bulkActions,
  namesOfSources,
  reject,
  reopen,
  report,
  type ProposalRow,
} from './proposal-actions.ts';
import { reviewProposal } from './ProposalSheet.tsx';

const noFilter = { text: '', state: '', kind: '' };
type Filter = typeof noFilter;

/** The screen of proposals: new works and changes that sources report. The owner decides about each. */
export function Proposals() {
  const [filter, setFilter] = useState<Filter>(() => ({
    ...noFilter,
    kind: new URLSearchParams(location.search).get('kind') ?? '',
  }));
  const looked = useSettled(filter);
  const source = useListPages<ProposalsWanted, ProposalRow>(listProposals, wantedBy(looked));
  const [certain, setCertain] = useState<readonly string[]>([]);
  const change = (part: Partial<Filter>) => setFilter((now) => ({ ...now, ...part }));
  const isFiltering = Object.values(filter).some((value) => value.trim() !== '');

  async function acceptAllCertain(): Promise<void> {
    const all = await source.all();
    if (!succeeded(all)) return;
    const rows = all.value.filter(({ isCertain }) => isCertain);
    if (rows.length === 0) return showAlert(words.noneCertain, 'warning');
    const question = {
      title: words.certainTitle,
      note: words.certainNote,
      confirm: words.certain,
      isSafe: true,
    } as const;
    if (!(await askIfSure(rows, question))) return;
    const done: string[] = [];
    for (;;) {
      const answer = await acceptCertain();
      if (!succeeded(answer)) break;
      done.push(...answer.value.ids);
      if (answer.value.failed > 0) showAlert(words.failed(answer.value.failed), 'fail');
      if (answer.value.ids.length === 0 || answer.value.failed > 0) break;
    }
    setCertain(done);
    source.reload();
  }

  return (
    <>
      <ListTools
        find={words.find}
        text={filter.text}
        onText={(text) => change({ text })}
        choices={choicesOf(filter, change)}
        count={source.total === undefined ? undefined : words.count(source.total)}
        isFiltering={isFiltering}
        onShowAll={() => setFilter(noFilter)}
      >
        <WorkButton onClick={acceptAllCertain}>{words.certain}</WorkButton>
      </ListTools>
      <Undo
        ids={certain}
        onDone={() => {
          setCertain([]);
          source.reload();
        }}
      />
      <List<ProposalRow>
        name={words.name}
        source={source}
        about={JSON.stringify(looked)}
        title={words.work}
        what={(row, run) => <Work row={row} run={run} />}
        columns={columns}
        actions={(row, run) => <RowButtons row={row} run={run} />}
        bulkActions={bulkActions}
        empty={isFiltering ? words.none : <Empty />}
      />
    </>
  );
}

function Empty() {
  return (
    <>
      <p>{words.empty}</p>
      <a className="button" href={here(adminScreens.sources.path)}>
        {words.toSources}
      </a>
    </>
  );
}

/** Says how many certain proposals were accepted, and reverts all of them on request. */
function Undo({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const undo = async () => {
    for (const id of ids) if (!succeeded(await setProposal(id, 'open'))) break;
    onDone();
  };
  return (
    <p className="undo told-certain" role="status">
      {ids.length > 0 && (
        <>
          {words.accepted(ids.length)} <WorkButton onClick={undo}>{lists.undo}</WorkButton>
        </>
      )}
    </p>
  );
}

function choicesOf(filter: Filter, change: (part: Partial<Filter>) => void): readonly ListChoice[] {
  return [
    {
      name: words.kind,
      all: words.everyKind,
      value: filter.kind,
      options: proposalKinds.map((kind) => [kind, words.kinds[kind]] as const),
      onChange: (kind) => change({ kind }),
    },
    {
      name: words.state,
      all: words.open,
      value: filter.state,
      options: Object.entries(words.states),
      onChange: (state) => change({ state }),
    },
  ];
}

function wantedBy({ text, state, kind }: Filter): ProposalsWanted {
  const wanted = proposalKinds.find((one): one is ProposalKind => one === kind);
  return {
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(state === 'never' && { state }),
    ...(wanted && { kind: wanted }),
  };
}

interface RowProps {
  row: ProposalRow;
  run: RunBulk<ProposalRow>;
}

async function review({ row, run }: RowProps): Promise<void> {
  const said = await reviewProposal(row);
  if (said !== undefined) await report(row, said, run);
}

/** The title, which opens the sheet, authors and venue, and the publication that changes. */
function Work({ row, run }: RowProps) {
  return (
    <>
      <button type="button" className="as-link" onClick={() => void review({ row, run })}>
        {row.title}
      </button>
      <span className="list-details cut muted tiny">{[row.details, row.date].filter(Boolean).join(' · ')}</span>
      {row.record && (
        <span className="list-details cut muted tiny">
          {row.kind === 'new' ? words.couldBe(row.record.key) : words.publication(row.record.key)}
        </span>
      )}
    </>
  );
}

/** A notice is named: retraction, expression of concern or correction. */
function KindOf({ kind, fields }: ProposalRow) {
  const notices = fields.flatMap(({ name }) => (words.notices as Record<string, string>)[name] ?? []);
  return kind === 'notice' ? <strong>{notices.join(', ')}</strong> : words.kinds[kind];
}

const columns: readonly Column<ProposalRow>[] = [
  { id: 'kind', title: words.kind, cell: (row) => <KindOf {...row} /> },
  { id: 'sources', title: words.sources, cell: ({ sources }) => namesOfSources(sources) },
];

function RowButtons({ row, run }: RowProps) {
  if (row.state === 'never') {
    return (
      <Button aria-label={words.reopenOf(row.title)} onClick={() => reopen([row], run)}>
        {words.reopen}
      </Button>
    );
  }
  return (
    <>
      {addsOnly(row) ? (
        <Button aria-label={words.acceptOf(row.title)} onClick={() => accept([row], run)}>
          {words.accept}
        </Button>
      ) : (
        <Button aria-label={words.reviewOf(row.title)} onClick={() => review({ row, run })}>
          {words.review}
        </Button>
      )}
      <Button aria-label={words.neverOf(row.title)} onClick={() => reject([row], run)}>
        {words.never}
      </Button>
    </>
  );
}
