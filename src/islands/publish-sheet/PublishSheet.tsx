import { findDeadPaths } from '#api-client/site-links.ts';
import { pages } from '#contract/paths.ts';
import { dates } from '#words/dates.ts';
import {
  formulasIn,
  macrosIn,
  missingLabelsOf,
  missingOf,
  pathsLinkedTo,
  searchSnippet,
  type Missing,
  type TextToPublish,
} from '#document/before-publishing.ts';
import { macrosHere } from '#domain/document/tex-macros.ts';
import { languageOf } from '#domain/language.ts';
import { publishSheet } from '#words/publish-sheet.ts';
import { useEffect, useRef, useState } from 'react';
import { ByMail } from './ByMail.tsx';

export interface PostToPublish extends TextToPublish {
  title: string;
  category: string;
  /** ISO 8601. */
  date: string;
  /** Undefined for a post that is stored nowhere yet. */
  id: string | undefined;
  /** The path of its page; undefined for a post that is stored nowhere yet. */
  path: string | undefined;
}

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
  const address = location.origin + (post.path ?? pages.post('…'));
  const findings = [
    ...sentences(missingOf(post)),
    ...missingLabelsOf(post).map((label) => publishSheet.referenceMissing(label)),
    ...wrong.map((tex) => publishSheet.formulaWrong(tex)),
    ...(dead ?? []).map((path) => publishSheet.linkDead(path)),
  ];
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
          <CardPicture post={post} />
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
        <button type="button" className="button" onClick={() => close(false)}>
          {publishSheet.publishLater}
        </button>
        <button type="button" ref={publishButton} className="button primary" onClick={() => close(true)}>
          {publishSheet.publishNow}
        </button>
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
function useDeadPaths(post: PostToPublish): string[] | undefined {
  const [dead, setDead] = useState<string[]>();
  useEffect(() => {
    let gone = false;
    // A link to the post itself leads somewhere as soon as it is public.
    const paths = pathsLinkedTo(post, location.origin).filter((path) => path !== post.path);
    void findDeadPaths(paths).then((found) => {
      if (!gone) setDead(found);
    });
    return () => void (gone = true);
  }, [post]);
  return dead;
}

/** The formulas that readers would see as TeX. */
function useWrongFormulas(post: PostToPublish): string[] {
  const [wrong, setWrong] = useState<string[]>([]);
  useEffect(() => {
    let gone = false;
    const formulas = formulasIn(post);
    if (formulas.length === 0) return;
    void import('#domain/document/math.ts')
      .then(({ loadMath }) => loadMath({ ...macrosHere(), ...macrosIn(post) }))
      .then((render) => {
        if (gone) return;
        setWrong(formulas.filter(({ tex, display }) => render(tex, display).error !== undefined).map(({ tex }) => tex));
      })
      // Without the network nothing can be published either.
      .catch(() => undefined);
    return () => void (gone = true);
  }, [post]);
  return wrong;
}

function sentences({ summary, keywords, alternatives, pictures, addresses }: Missing): string[] {
  return [
    ...(summary ? [publishSheet.summaryMissing] : []),
    ...(keywords ? [publishSheet.keywordsMissing] : []),
    ...(alternatives > 0 ? [publishSheet.alternativesMissing(alternatives)] : []),
    ...(pictures > 0 ? [publishSheet.picturesMissing(pictures)] : []),
    ...(addresses > 0 ? [publishSheet.addressesMissing(addresses)] : []),
  ];
}

/** The owner's name, with which the title of every page ends. */
const siteName = () => document.title.split(' · ').at(-1) ?? '';
