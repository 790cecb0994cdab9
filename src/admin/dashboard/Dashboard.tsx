import { pages } from '#contract/paths.ts';
import { dashboard } from '#i18n/dashboard.ts';
import { BuildStatus } from '../blog-admin/BuildStatus.tsx';
import { NotLoaded, Loading } from '../shared/Loading.tsx';
import { here } from '../shared/localized-path.ts';
import { WorkButton } from '../shared/Button.tsx';
import { useAnswer } from '../shared/use-answer.ts';
import { useBuild } from '../blog-admin/use-build.ts';
import { type CardContent, type CardLine, type Card, newSources, type Sources } from './card.ts';
import { type Section, sections } from './cards.ts';
import { Checklist } from './Checklist.tsx';
import { RestoreVersion } from './RestoreVersion.tsx';
import type { Failure, Result } from '#api-client/result.ts';
import { loadChecklist, type Step } from './checklist.ts';

/** The Overview: a checklist of a new site, pending items, what the owner has begun, and the state of the site. */
export function Dashboard() {
  const build = useBuild();
  // All parts are shown together, so that nothing moves under the pointer.
  const [found, reload] = useAnswer(loadOverview, loadOverview);
  return (
    <div className="dashboard" aria-busy={!found}>
      <div className="dashboard-head cluster">
        <BuildStatus {...build} />
        <DeployNow {...build} />
        <a className="button primary" href={here(pages.newPost)}>
          {dashboard.write}
        </a>
      </div>
      <RestoreVersion {...build} />
      {found?.failure && <NotLoaded failure={found.failure} again={() => reload()} />}
      {found ? (
        <>
          <Checklist steps={found.steps} />
          {sectionNames.map((name) => (
            <Cards key={name} name={name} cards={found.cards[name]} isWhole={!found.failure} />
          ))}
        </>
      ) : (
        <Loading />
      )}
    </div>
  );
}

const sectionNames = ['attention', 'underWay', 'site'] as const satisfies readonly Section[];

/** A button that deploys waiting changes at once. Shown only while changes wait for the next deploy. */
function DeployNow({ build, retry }: ReturnType<typeof useBuild>) {
  if (build?.state !== 'building' || build.startedAt !== null) return null;
  return (
    <p className="row-meta">
      {dashboard.changesWait} <WorkButton onClick={retry}>{dashboard.deployNow}</WorkButton>
    </p>
  );
}

interface CardsProps {
  name: Section;
  cards: readonly CardContent[];
  /** Whether every card could be loaded. Otherwise an empty section does not mean that there is nothing. */
  isWhole: boolean;
}

function Cards({ name, cards, isWhole }: CardsProps) {
  return (
    <section aria-labelledby={name}>
      <h2 className="eyebrow" id={name}>
        {dashboard.sections[name]}
      </h2>
      {cards.length === 0 && isWhole && <p className="empty">{dashboard.emptySections[name]}</p>}
      <div className="dashboard-cards">
        {cards.map((card) => (
          <CardView key={card.title} {...card} />
        ))}
      </div>
    </section>
  );
}

function CardView({ title, lines = [], body, isUrgent, ...more }: CardContent) {
  return (
    <section className="dashboard-card" data-urgent={isUrgent}>
      <h3>{body && more.listedAt ? <a href={more.listedAt}>{title}</a> : title}</h3>
      {lines.length > 0 && (
        <ul>
          {lines.map((line, index) => (
            <Line key={index} {...line} />
          ))}
        </ul>
      )}
      <Further {...more} />
      {body}
    </section>
  );
}

/** Shows the remaining lines in a toggle, or links to the page that lists all lines. */
export function Further({ further = 0, rest = [], listedAt }: Pick<CardContent, 'further' | 'rest' | 'listedAt'>) {
  if (further === 0) return null;
  if (rest.length > 0) {
    return (
      <details>
        <summary className="row-meta">{dashboard.more(further)}</summary>
        <ul>
          {rest.map((line, index) => (
            <Line key={index} {...line} />
          ))}
        </ul>
      </details>
    );
  }
  return (
    <p className="row-meta">
      {listedAt === undefined ? dashboard.more(further) : <a href={listedAt}>{dashboard.more(further)}</a>}
    </p>
  );
}

function Line({ text, href, note, action }: CardLine) {
  return (
    <li className="dashboard-line">
      <div>
        <p>{href === undefined ? text : <a href={href}>{text}</a>}</p>
        {note && <p className="row-meta">{note}</p>}
      </div>
      {href !== undefined && action !== undefined && (
        <a className="button" href={href} aria-label={`${action}: ${text}`}>
          {action}
        </a>
      )}
    </li>
  );
}

interface Overview {
  steps: readonly Step[];
  cards: Readonly<Record<Section, readonly CardContent[]>>;
  /** The first failure. All parts that could be loaded are shown. */
  failure: Failure | undefined;
}

/** Loads all parts of the Overview at the same time. */
async function loadOverview(): Promise<Overview> {
  const sources = newSources();
  const [steps, attention, underWay, site] = await Promise.all([
    loadChecklist(sources),
    loadCards(sections.attention, sources),
    loadCards(sections.underWay, sources),
    loadCards(sections.site, sources),
  ]);
  const results: readonly Result<unknown>[] = [steps, ...attention, ...underWay, ...site];
  return {
    steps: steps.ok ? steps.value : [],
    cards: { attention: contentOf(attention), underWay: contentOf(underWay), site: contentOf(site) },
    failure: results.find((one) => !one.ok),
  };
}

const loadCards = (cards: readonly Card[], sources: Sources) => Promise.all(cards.map((card) => card(sources)));

const contentOf = (results: readonly Result<CardContent[]>[]) => results.flatMap((one) => (one.ok ? one.value : []));
