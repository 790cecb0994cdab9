import { records as words } from '#i18n/records.ts';
import type { ListedKind, RecordRow } from './record-rows.ts';

interface Props {
  kinds: readonly ListedKind[];
  kind: ListedKind | undefined;
  /** All rows, to count them by kind; undefined until loaded. */
  rows: readonly RecordRow[] | undefined;
  onChange: (kind: ListedKind | undefined) => void;
}

/** Chooses the shown kind of records. The choice is in the address (`?kind=talk`), so that links can name it. */
export function KindTabs({ kinds, kind, rows, onChange }: Props) {
  return (
    <ul className="area-tabs cluster small">
      {[undefined, ...kinds].map((one) => (
        <li key={one ?? ''}>
          <a
            href={one === undefined ? location.pathname : `?kind=${one}`}
            aria-current={one === kind ? 'true' : undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              history.replaceState(history.state, '', event.currentTarget.href);
              onChange(one);
            }}
          >
            {one === undefined ? words.all : words.many[one]}{' '}
            <span className="tab-count muted">
              {rows?.filter((row) => one === undefined || row.kind === one).length}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
