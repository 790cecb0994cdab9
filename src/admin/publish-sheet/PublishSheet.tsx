import { schedulePost } from '#api-client/post-life.ts';
import { getPost, savePost, type PostToSave } from '#api-client/posts.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { pages } from '#contract/paths.ts';
import type { Post } from '#contract/posts.ts';
import { dates } from '#i18n/dates.ts';
import { searchSnippet } from '#document/before-publishing.ts';
import { findingSentences } from '#document/publish-findings.ts';
import { languageOf } from '#domain/language.ts';
import { storedPost, type PostText } from '#editor/post-text.ts';
import { publishSheet } from '#i18n/publish-sheet.ts';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ShownPicture } from '../media/PictureChoice.tsx';
import { type ChangeStored, toData } from '#admin/editor/transport.ts';
import { succeeded } from '../shared/alerts.ts';
import { Button, WorkButton } from '../shared/Button.tsx';
import { useAnswer } from '../shared/use-answer.ts';
import { citedWorksOf, deadPathsOf, postToPublish, wrongFormulasOf, type PostToPublish } from './findings.ts';
import { SheetSettings, type TypedPart } from './SheetSettings.tsx';
import { getAudience, sendTestEmail } from '#api-client/newsletter.ts';
import { newsletter } from '#i18n/newsletter.ts';
import { useModal } from '../shared/use-modal.ts';

export interface Publication {
  mail: boolean;
}

interface Props {
  /** The stored post. */
  stored: Post;
  text: PostText;
  change: ChangeStored;
  /**
   * Called once after the sheet is closed, with the publication options. Called with undefined if the post is not
   * published.
   */
  onDone: (wanted: Publication | undefined) => void;
}

/** Shows the post and what is missing before publication. Only the sheet's button publishes the post. */
export function PublishSheet({ stored, text, change, onDone }: Props) {
  const [current, setCurrent] = useState(() => ({ stored, post: postToPublish(stored, text) }));
  const { post } = current;
  const dialog = useModal();
  const input = useRef(false);
  /** Typed but unsaved values, by part. */
  const [typed, setTyped] = useState<Partial<Record<TypedPart, Partial<PostToSave>>>>({});
  const onTyped = useCallback(
    (part: TypedPart, facts: Partial<PostToSave>) => setTyped((now) => ({ ...now, [part]: facts })),
    [],
  );
  const [mail, setMail] = useState(false);
  const works = useAnswer(() => citedWorksOf(post), post)[0];
  const publishButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    publishButton.current?.focus({ preventScroll: true });
    // `showModal` has scrolled to the first field, so the sheet is scrolled back to the top.
    dialog.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [dialog]);

  const close = (publish: boolean) => {
    input.current = publish;
    dialog.current?.close();
  };
  async function changed(work: Parameters<ChangeStored>[0]): Promise<boolean> {
    const found = (await change(work)) && (await getPost(stored.id));
    if (!found) return false;
    if (succeeded(found))
      setCurrent({ stored: found.value, post: postToPublish(found.value, storedPost(found.value).text) });
    return found.ok;
  }
  const save = (facts: Partial<PostToSave>) =>
    changed(({ text: written, published, revision }) =>
      savePost(stored.id, { ...toData({ text: written, published, revision }), ...facts }),
    );
  async function schedule(at: string | undefined): Promise<void> {
    const isDone = await changed(({ revision }) => schedulePost(stored.id, revision, at));
    // A scheduled post is published later, so the sheet closes without publishing.
    if (isDone && at !== undefined) close(false);
  }
  /** Saves unsaved values, then closes the sheet to publish. */
  async function publish(): Promise<void> {
    const wrong = dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) return wrong.focus();
    const facts = { ...typed.summary, ...typed.place };
    if (Object.keys(facts).length === 0 || (await save(facts))) close(true);
  }
  const address = location.origin + decodeURI(post.path);
  /** The post with the summary as currently typed. */
  const shown = {
    ...post,
    ...(typed.summary?.summary && { summary: JSON.parse(typed.summary.summary) as EditorDocument }),
  };
  return (
    <dialog
      ref={dialog}
      className="publish-sheet"
      aria-labelledby="publish-sheet-title"
      onClose={() => onDone(input.current ? { mail } : undefined)}
    >
      <h2 id="publish-sheet-title">{publishSheet.publishSheetTitle}</h2>
      <div className="publish-sheet-parts">
        <Part title={publishSheet.publishCard}>
          {post.cover ? <ShownPicture id={post.cover} /> : <CardPicture post={post} />}
        </Part>
        <Part title={publishSheet.publishSnippet}>
          <div className="snippet panel small">
            <p className="snippet-address muted tiny">{address}</p>
            <p className="snippet-title" lang={languageOf(post.title)}>
              {post.title} · {siteName()}
            </p>
            <p>{searchSnippet(shown, works?.says) || publishSheet.nothingWritten}</p>
          </div>
        </Part>
        <Part title={publishSheet.publishAddress}>
          <p className="sheet-address small">{address}</p>
        </Part>
        <Part title={publishSheet.publishFindings}>
          <Findings post={post} shown={shown} works={works} />
        </Part>
        <ByMail postId={post.id} mail={mail} onMail={setMail} />
      </div>
      <SheetSettings
        post={{ ...current.stored, summary: post.summary }}
        onSave={(facts) => void save(facts)}
        onTyped={onTyped}
        onSchedule={(at) => void schedule(at)}
      />
      <p className="actions">
        <Button onClick={() => close(false)}>{publishSheet.publishLater}</Button>
        <Button ref={publishButton} look="primary" onClick={publish}>
          {publishSheet.publishNow}
        </Button>
      </p>
    </dialog>
  );
}

/** The social preview image, drawn in the browser in the same design as the server's image. */
function CardPicture({ post }: { post: PostToPublish }) {
  return (
    <div className="card-picture panel" role="img" aria-label={`${post.title}. ${siteName()}`}>
      <span className="card-kicker">
        {post.category} · {dates.longDate(post.date)}
      </span>
      <span className="card-title" lang={languageOf(post.title)}>
        {post.title}
      </span>
      <span className="card-owner">
        <img src={pages.icon} alt="" width={40} height={40} />
        <span>
          <b>{siteName()}</b>
          <br />
          {location.host}
        </span>
      </span>
    </div>
  );
}

interface FindingsProps {
  post: PostToPublish;
  /** The post with the summary as currently typed. */
  shown: PostToPublish;
  works: Awaited<ReturnType<typeof citedWorksOf>> | undefined;
}

/** Findings before publication: broken links, formulas that readers would see as TeX, and unknown works. */
function Findings({ post, shown, works }: FindingsProps) {
  const [dead] = useAnswer(() => deadPathsOf(post), post);
  // Ignores a failed check: without a network, the post cannot be published anyway.
  const [wrong = []] = useAnswer(() => wrongFormulasOf(post).catch(() => []), post);
  const findings = findingSentences(publishSheet, shown, { wrong, dead: dead ?? [], works: works?.unknown ?? [] });
  const isLookedAt = dead !== undefined && works !== undefined;
  return (
    <ul aria-live="polite">
      {findings.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {!isLookedAt && <li className="muted">{publishSheet.linksChecking}</li>}
      {isLookedAt && findings.length === 0 && <li className="muted">{publishSheet.nothingMissing}</li>}
    </ul>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="eyebrow">{title}</h3>
      {children}
    </section>
  );
}

/** Returns the name of the site's owner, read from the end of the page title. */
const siteName = () => document.title.split(' · ').at(-1) ?? '';

interface ByMailProps {
  postId: string;
  mail: boolean;
  onMail: (mail: boolean) => void;
}

/** The number of newsletter recipients, and a button for a test email. Renders nothing without a newsletter. */
function ByMail({ postId, mail, onMail }: ByMailProps) {
  const [found] = useAnswer(() => getAudience(postId), postId);
  const audience = found?.ok ? found.value : undefined;
  const [said, setSaid] = useState('');
  if (!audience?.follow) return null;

  async function trial(): Promise<void> {
    const done = await sendTestEmail(postId);
    setSaid(done.ok ? newsletter.testEmailSent : done.message);
  }

  return (
    <section aria-label={newsletter.byMail}>
      <h3 className="eyebrow">{newsletter.byMail}</h3>
      {audience.mailing ? (
        <p>{newsletter.mailed}</p>
      ) : audience.mailTo === 0 ? (
        <p className="muted">{newsletter.nobody}</p>
      ) : (
        <>
          <p>
            <label>
              <input type="checkbox" checked={mail} onChange={(event) => onMail(event.target.checked)} />{' '}
              {newsletter.mailTo(audience.mailTo)}
            </label>
          </p>
          <p className="muted">
            {audience.weekly > 0 && `${newsletter.weekly(audience.weekly)} `}
            {newsletter.once}
          </p>
        </>
      )}
      <p>
        <WorkButton onClick={trial}>{newsletter.trial}</WorkButton> <span role="status">{said}</span>
      </p>
    </section>
  );
}
