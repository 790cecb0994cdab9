import { checkWorkSources, listWorkSources } from '#api-client/work-sources.ts';
import { sourceNames, type WorkSource, type WorkSourceState } from '#contract/work-sources.ts';
import { screens } from '#i18n/screens.ts';
import { workSources as words } from '#i18n/work-sources.ts';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { Button, WorkButton } from '../shared/Button.tsx';
import { Loading } from '../shared/Loading.tsx';
import { useLoaded } from '../shared/use-answer.ts';
import { SourceForm } from './SourceForm.tsx';
import { dates } from '#i18n/dates.ts';
import { sentText } from '../content/model/errors.ts';

/** The order of the screen: sources that know most works of most people first. */
const inOrder: readonly WorkSource[] = [
  'orcid',
  'openalex',
  'crossref',
  'datacite',
  'arxiv',
  'dblp',
  'semanticscholar',
];

/** The sources that the site asks for works: whether each is on, its identifier, and what came of the last check. */
export function Sources() {
  const [found, reload, , failure] = useLoaded(listWorkSources, undefined, 'quiet');
  if (failure && !found)
    return (
      <p role="alert">
        {failure.message} <Button onClick={() => void reload()}>{screens.tryAgain}</Button>
      </p>
    );
  if (!found) return <Loading />;
  const sources = inOrder.flatMap((name) => found.sources.find(({ source }) => source === name) ?? []);
  const check = async () => {
    if (!succeeded(await checkWorkSources())) return;
    showAlert(words.checkAsked, 'success');
    await reload();
  };
  return (
    <div className="work-sources stacked">
      <p>{words.intro}</p>
      {sources.some(({ on }) => on) ? (
        <p>
          <WorkButton onClick={check}>{words.checkNow}</WorkButton>
        </p>
      ) : (
        <p className="form-note">{words.nothingSent}</p>
      )}
      {sources.map((state) => (
        <Source key={state.source} state={state} onChange={reload} />
      ))}
    </div>
  );
}

function Source({ state, onChange }: { state: WorkSourceState; onChange: () => Promise<void> }) {
  const { source, on, person } = state;
  return (
    <details className="work-source panel" open={on}>
      <summary>
        <h2>{sourceNames[source]}</h2> <span className="badge">{on ? words.on : words.off}</span>
      </summary>
      <p className="field-hint">{words.about[source]}</p>
      <SourceStatus {...state} />
      <SourceForm key={`${on} ${person}`} state={state} onChange={onChange} />
    </details>
  );
}

/** The last and the next check of a source that is on, and why its last request failed. */
function SourceStatus({ on, lastAt, lastFound, nextAt, checking, problem }: WorkSourceState) {
  if (!on) return null;
  const isSoon = nextAt === null || new Date(nextAt).getTime() <= Date.now();
  return (
    <div className="row-meta">
      {problem && <p className="field-error">{sentText(problem)}</p>}
      <p>
        {lastAt === null ? words.never : words.checked(dates.longDate(lastAt), lastFound ?? 0)}{' '}
        {checking && !problem ? words.checking : isSoon ? words.soon : words.next(dates.longMoment(nextAt))}
      </p>
    </div>
  );
}
