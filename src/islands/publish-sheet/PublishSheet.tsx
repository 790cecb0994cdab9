import { pages } from '#contract/paths.ts';
import { dates } from '#words/dates.ts';
import { searchSnippet } from '#document/before-publishing.ts';
import { languageOf } from '#domain/language.ts';
import { publishSheet } from '#words/publish-sheet.ts';
import { useEffect, useRef, useState } from 'react';
import { ShownPicture } from '../media/PictureChoice.tsx';
import { Button } from '../shared/Button.tsx';
import { useAnswer } from '../shared/use-answer.ts';
import { ByMail } from './ByMail.tsx';
import { deadPathsOf, findingSentences, wrongFormulasOf, type PostToPublish } from './findings.ts';

/** How a post is published. */
export interface Publication {
  mail: boolean;
}

interface Props {
  post: PostToPublish;
  /** Called once, when the sheet has gone: whether to publish, and to mail it to those who follow. */
  onDone: (wanted: Publication | undefined) => void;
}

/** What others will see of a post, and what it lacks, before it is published. Nothing changes but by its button. */
export function PublishSheet({ post, onDone }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef(false);
  const [mail, setMail] = useState(false);
  const dead = useDeadPaths(post);
  const wrong = useWrongFormulas(post);
  const publishButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    publishButton.current?.focus({ preventScroll: true });
  }, []);

  const close = (publish: boolean) => {
    input.current = publish;
    dialog.current?.close();
  };
  const address = location.origin + decodeURI(post.path);
  const findings = findingSentences(post, wrong, dead ?? []);
  return (
    <dialog
      ref={dialog}
      className="publish-sheet"
      aria-labelledby="publish-sheet-title"
      onClose={() => onDone(input.current ? { mail } : undefined)}
    >
      <h2 id="publish-sheet-title">{publishSheet.publishSheetTitle}</h2>
      <div className="publish-sheet-parts">
        <section aria-label={publishSheet.publishCard}>
          <h3 className="eyebrow">{publishSheet.publishCard}</h3>
          {post.cover ? <ShownPicture id={post.cover} /> : <CardPicture post={post} />}
        </section>
        <section aria-label={publishSheet.publishSnippet}>
          <h3 className="eyebrow">{publishSheet.publishSnippet}</h3>
          <div className="snippet">
            <p className="snippet-address">{address}</p>
            <p className="snippet-title" lang={languageOf(post.title)}>
              {post.title} · {siteName()}
            </p>
            <p>{searchSnippet(post) || publishSheet.nothingWritten}</p>
          </div>
        </section>
        <section aria-label={publishSheet.publishAddress}>
          <h3 className="eyebrow">{publishSheet.publishAddress}</h3>
          <p className="sheet-address">{address}</p>
        </section>
        <section aria-label={publishSheet.publishFindings}>
          <h3 className="eyebrow">{publishSheet.publishFindings}</h3>
          <ul aria-live="polite">
            {findings.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {dead === undefined && <li className="muted">{publishSheet.linksChecking}</li>}
            {dead !== undefined && findings.length === 0 && <li className="muted">{publishSheet.nothingMissing}</li>}
          </ul>
        </section>
        <ByMail postId={post.id} mail={mail} onMail={setMail} />
      </div>
      <p className="actions">
        <Button onClick={() => close(false)}>{publishSheet.publishLater}</Button>
        <Button ref={publishButton} look="primary" onClick={() => close(true)}>
          {publishSheet.publishNow}
        </Button>
      </p>
    </dialog>
  );
}

/** The picture that a link to the post shows elsewhere, drawn as the server will make it. */
function CardPicture({ post }: { post: PostToPublish }) {
  return (
    <div className="card-picture" role="img" aria-label={`${post.title}. ${siteName()}`}>
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

/** @returns undefined while they are asked for */
const useDeadPaths = (post: PostToPublish): string[] | undefined => useAnswer(() => deadPathsOf(post), post)[0];

/** The formulas that readers would see as TeX. */
const useWrongFormulas = (post: PostToPublish): string[] =>
  // Without the network nothing can be published either.
  useAnswer(() => wrongFormulasOf(post).catch(() => []), post)[0] ?? [];

/** The owner's name, with which the title of every page ends. */
const siteName = () => document.title.split(' · ').at(-1) ?? '';
