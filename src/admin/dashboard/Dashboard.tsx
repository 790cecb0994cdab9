import { editPage, pages } from '#contract/paths.ts';
import { content } from '#i18n/content.ts';
import { dashboard } from '#i18n/dashboard.ts';
import { newsletter } from '#i18n/newsletter.ts';
import { importing } from '#i18n/importing.ts';
import { screens } from '#i18n/screens.ts';
import { BuildStatus } from '../blog-admin/BuildStatus.tsx';
import { here } from '../shared/localized-path.ts';
import { Loading } from '../shared/Loading.tsx';
import { Button, WorkButton } from '../shared/Button.tsx';
import { useAnswer } from '../shared/use-answer.ts';
import { useBuild } from '../blog-admin/use-build.ts';
import type { Card, CardContent, CardLine } from './card.ts';
import { happened, waits } from './cards.ts';
import { pageOf } from './page-of.ts';
import { RestoreVersion } from './RestoreVersion.tsx';

/** The dashboard: pending items, recent activity, and shortcuts. */
export function Dashboard() {
  const build = useBuild();
  return (
    <div className="dashboard">
      <BuildStatus {...build} />
      <DeployNow {...build} />
      <RestoreVersion {...build} />
      <Ways to={ways} name={dashboard.ways} />
      <Cards title={dashboard.waits} id="waits" cards={waits} empty={dashboard.nothingWaits} />
      <Cards title={dashboard.happened} id="happened" cards={happened} />
      <section aria-labelledby="adding">
        <h2 className="eyebrow" id="adding">
          {dashboard.adding}
        </h2>
        <Ways to={adding} name={dashboard.adding} />
      </section>
    </div>
  );
}

/** A button that deploys waiting changes at once. Shown only while changes wait for the next deploy. */
function DeployNow({ build, retry }: ReturnType<typeof useBuild>) {
  if (build?.state !== 'building' || build.startedAt !== null) return null;
  return (
    <p className="row-meta">
      {dashboard.changesWait} <WorkButton onClick={retry}>{dashboard.deployNow}</WorkButton>
    </p>
  );
}

const ways: readonly (readonly [href: string, text: string])[] = [
  [here(pages.newPost), dashboard.write],
  [here(pages.blog), dashboard.allPosts],
  [here(editPage('profile', undefined, pageOf('profile', ''))), dashboard.profile],
  [here(editPage('documents', undefined, pageOf('documents', ''))), content.kinds.documents],
  [here(editPage('private', undefined, pageOf('private', ''))), content.kinds.private],
  [here(pages.imports), importing.title],
  [here(pages.subscribers), newsletter.title],
  [here(editPage('site', undefined, pages.home)), dashboard.settings],
  [here(pages.profile), dashboard.account],
];

/** Links that add content; each opens a form beside the page that will show the content. */
const adding: typeof ways = (
  [
    ...(['publication', 'talk', 'teaching', 'service', 'award'] as const).map(
      (kind) => [kind, pages.research] as const,
    ),
    ...(['project', 'news'] as const).map((kind) => [kind, pages.home] as const),
    ['page', pages.about],
  ] as const
).map(([kind, page]) => [here(editPage(kind, undefined, page)), content.add[kind]]);

function Ways({ to, name }: { to: typeof ways; name: string }) {
  return (
    <nav aria-label={name}>
      <ul className="dashboard-links">
        {to.map(([href, text]) => (
          <li key={href}>
            <a className={href === ways[0]?.[0] ? 'button primary' : 'button'} href={href}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface CardsProps {
  title: string;
  id: string;
  cards: readonly Card[];
  /** The text to show if no card has content. */
  empty?: string;
}

function Cards({ title, id, cards, empty }: CardsProps) {
  // All cards are shown together, so that nothing moves under the pointer.
  const [found, reload] = useAnswer(() => Promise.all(cards.map((card) => card())), cards);
  const failure = found?.find((one) => !one.ok);
  const contents = found?.flatMap((one) => (one.ok ? one.value : []));
  return (
    <section aria-labelledby={id} aria-busy={!contents}>
      <h2 className="eyebrow" id={id}>
        {title}
      </h2>
      {failure && (
        <p role="alert">
          {failure.message} <Button onClick={() => reload()}>{screens.tryAgain}</Button>
        </p>
      )}
      {!contents && <Loading />}
      {contents?.length === 0 && !failure && empty !== undefined && <p className="empty">{empty}</p>}
      <div className="dashboard-cards">
        {contents?.map((card) => (
          <CardView key={card.title} {...card} />
        ))}
      </div>
    </section>
  );
}

function CardView({ title, lines = [], body, isUrgent, ...more }: CardContent) {
  return (
    <section className="dashboard-card" data-urgent={isUrgent}>
      <h3>{title}</h3>
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
    <li>
      <p>{href === undefined ? text : <a href={href}>{text}</a>}</p>
      {note && <p className="row-meta">{note}</p>}
      {href !== undefined && action !== undefined && (
        <a className="button" href={href} aria-label={`${action}: ${text}`}>
          {action}
        </a>
      )}
    </li>
  );
}
