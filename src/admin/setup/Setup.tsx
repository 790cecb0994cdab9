import { obstacleHere } from '#api-client/passkeys.ts';
import { setUp } from '#api-client/setup.ts';
import { setupRequest } from '#contract/setup.ts';
import { pages } from '#contract/paths.ts';
import type { SentProblem } from '#contract/problems.ts';
import { accounts } from '#i18n/accounts.ts';
import { importing } from '#i18n/importing.ts';
import { setup } from '#i18n/setup.ts';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { here } from '../shared/localized-path.ts';
import { flash, showAlert } from '../shared/alerts.ts';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { Field } from '../shared/Field.tsx';
import { Form } from '../shared/Form.tsx';
import { NewPassword } from '../shared/NewPassword.tsx';
import { useAskBeforeLeaving } from '../shared/use-run.ts';
import { useForm } from '../shared/use-form.ts';
import { checkWith } from '../shared/validation.ts';
import type { ChosenFile } from '../shared/files.ts';
import { FileChoice, useDroppedFiles } from '../shared/FileChoice.tsx';
import { type Dropped, nothingDropped, withFiles } from './dropped.ts';
import { FirstPasskey } from './FirstPasskey.tsx';
import { FieldError } from '../shared/Labelled.tsx';

const fields = ['name', 'role', 'email', 'password', 'password-confirm'] as const;
const languageChoices = ['en', 'ja', 'en ja', 'ja en'] as const;

type Language = 'en' | 'ja';

/** Messages about content that was not imported (`lost`), and names of private fields (`kept`). */
interface Told {
  lost: readonly string[];
  kept: readonly string[];
}
async function inPageLanguage(notices: readonly string[], problems: readonly SentProblem[]): Promise<Told> {
  const { told } = await import('./told.ts');
  return told(notices, problems);
}

/** Loaded only if the owner imports posts after the setup. */
const ImportPosts = lazy(() => import('../import/with-styles.ts'));

/** The setup of a new site by its owner (CONT-29). */
export function Setup() {
  return (
    <ErrorBoundary>
      <SetupForm />
    </ErrorBoundary>
  );
}

function sendSetup(
  values: Record<string, string>,
  { resume, bibliography }: Dropped,
  timeZone: string,
): ReturnType<typeof setUp> {
  return setUp(location.pathname, {
    name: values['name'],
    role: values['role'],
    email: values['email'] ?? '',
    password: values['password'] ?? '',
    'password-confirm': values['password-confirm'] ?? '',
    languages: languageChoices.find((choice) => choice === values['languages'])?.split(' ') as Language[],
    timeZone,
    ...(resume && { resume: resume.text }),
    ...(bibliography && { bibliography: bibliography.text }),
    ...(values['orcid'] && { orcid: values['orcid'] }),
  });
}

function SetupForm() {
  const [dropped, setDropped] = useState(nothingDropped);
  const [notices, setNotices] = useState<Told>();
  const textsOf = (values: Record<string, string>) => ({
    ...Object.fromEntries(fields.map((name) => [name, values[name] ?? ''])),
    ...(dropped.resume && { resume: dropped.resume.text }),
  });
  const form = useForm({
    check: (values) => checkWith(setupRequest, fields)(textsOf(values)),
    send: async (values) => {
      // The site's zone, if its owner sets none: the time zone of this browser.
      // eslint-disable-next-line no-restricted-syntax
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const result = await sendSetup(values, dropped, timeZone);
      if (!result.ok) return result;
      // The page was rendered with the time zone of the sample site. From now on, dates use the new site's time zone.
      document.documentElement.dataset['timeZone'] = timeZone;
      const { notices: messages, problems } = result.value;
      if (messages.length + dropped.posts.length > 0 || obstacleHere() === undefined) {
        setNotices(await inPageLanguage(messages, problems));
        return undefined;
      }
      flash(setup.done, 'success');
      location.replace(here(pages.dashboard));
      return 'leaving';
    },
  });
  if (notices) return <Done notices={notices} posts={dropped.posts} />;
  return (
    <Form form={form} action={setup.action}>
      <Field form={form} name="name" label={setup.name} autoComplete="name" hint={setup.nameHint} />
      <Field form={form} name="role" label={setup.role} autoComplete="organization-title" hint={setup.roleHint} />
      <Field
        form={form}
        name="email"
        label={setup.email}
        type="email"
        autoComplete="username"
        hint={setup.emailHint}
        required
      />
      <NewPassword form={form} name="password" confirmName="password-confirm" label={accounts.password} />
      <Languages />
      <Material dropped={dropped} onChange={setDropped} errors={form.errors} />
      <Field form={form} name="orcid" label={setup.orcid} autoComplete="off" hint={setup.orcidHint} />
    </Form>
  );
}

/** Asks for the site's languages. URLs in the first language have no prefix. */
function Languages() {
  const [chosen, choose] = useState<string>('en');
  useEffect(() => {
    if (navigator.language.startsWith('ja')) choose('ja');
  }, []);
  return (
    <fieldset className="field">
      <legend>{setup.languages}</legend>
      {languageChoices.map((choice) => (
        <label key={choice} className="check">
          <input
            type="radio"
            name="languages"
            value={choice}
            checked={chosen === choice}
            onChange={() => choose(choice)}
          />
          {setup.languageChoices[choice]}
        </label>
      ))}
    </fieldset>
  );
}

interface MaterialProps {
  dropped: Dropped;
  onChange: (dropped: Dropped) => void;
  errors: Record<string, string>;
}

/**
 * Files that were selected, or dropped anywhere on the page. The list shows the detected kind of each file and a button
 * to remove it.
 */
function Material({ dropped, onChange, errors }: MaterialProps) {
  const hint = useId();
  async function take(files: readonly ChosenFile[]): Promise<void> {
    if (files.length === 0) return;
    const found = await withFiles(dropped, files);
    onChange(found.dropped);
    const [unknown] = found.unknown;
    if (unknown !== undefined) showAlert(setup.unknownFile(unknown), 'warning');
  }
  const isOver = useDroppedFiles((files) => void take(files));
  const { resume: _resume, ...withoutResume } = dropped;
  const { bibliography: _bibliography, ...withoutBibliography } = dropped;
  const taken = [
    ...(dropped.resume ? [{ text: setup.resumeChosen(dropped.resume.file), rest: withoutResume }] : []),
    ...(dropped.bibliography
      ? [{ text: setup.bibliographyChosen(dropped.bibliography.file), rest: withoutBibliography }]
      : []),
    ...(dropped.posts.length > 0
      ? [{ text: setup.postsChosen(dropped.posts.length), rest: { ...dropped, posts: [] } }]
      : []),
  ];
  const wrong = [errors['resume'], errors['bibliography'], errors['orcid']].filter((error) => error !== undefined);
  return (
    <fieldset className="field setup-material" aria-describedby={hint} data-over={isOver || undefined}>
      <legend>{setup.material}</legend>
      <p className="field-hint" id={hint}>
        {setup.materialHint}
      </p>
      <FileChoice files={setup.chooseFiles} folder={setup.chooseFolder} onFiles={(files) => void take(files)} />
      {taken.length > 0 && (
        <ul className="setup-taken">
          {taken.map(({ text, rest }) => (
            <li key={text}>
              {text}{' '}
              <Button aria-label={setup.remove(text)} onClick={() => onChange(rest)}>
                {setup.removeWord}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {wrong.map((error) => (
        <FieldError key={error}>{error}</FieldError>
      ))}
    </fieldset>
  );
}

function Done({ notices: { lost, kept }, posts }: { notices: Told; posts: readonly ChosenFile[] }) {
  const [waits, setWaits] = useState(posts.length > 0);
  // The static text about the sample no longer applies.
  useEffect(() => document.querySelector('.account-head .lead')?.remove(), []);
  return (
    <section aria-label={setup.done}>
      <p role="status">{setup.done}</p>
      {kept.length > 0 && (
        <p>
          <strong>{setup.keptPrivate(kept.join(', '))}</strong> {setup.keptPrivateHint}
        </p>
      )}
      {lost.length > 0 && (
        <>
          <h2 className="eyebrow">{setup.notices}</h2>
          <ul>
            {lost.map((notice, index) => (
              <li key={index}>{notice}</li>
            ))}
          </ul>
        </>
      )}
      {obstacleHere() === undefined && <FirstPasskey />}
      {posts.length > 0 && (
        <section className="import" aria-label={importing.title}>
          <Suspense>
            <ImportPosts files={posts} onWaiting={setWaits} />
          </Suspense>
        </section>
      )}
      <GoOn waits={waits} />
    </section>
  );
}

/**
 * A link to the dashboard. If posts wait to be imported, this link is not the primary button and asks for confirmation.
 */
export function GoOn({ waits }: { waits: boolean }) {
  const [isAsked, setIsAsked] = useState(false);
  useAskBeforeLeaving(waits && !isAsked);
  if (!waits)
    return (
      <p>
        <a className="button primary" href={here(pages.dashboard)}>
          {setup.goOn}
        </a>
      </p>
    );
  if (!isAsked)
    return (
      <p>
        <Button onClick={() => setIsAsked(true)}>{setup.goOn}</Button>
      </p>
    );
  return (
    <section className="notice" role="alertdialog" aria-label={setup.goOn}>
      <p role="alert">{setup.postsWait}</p>
      <p className="actions">
        <Button autoFocus onClick={() => setIsAsked(false)}>
          {setup.stay}
        </Button>
        <a className="button" href={here(pages.imports)}>
          {setup.goWithout}
        </a>
      </p>
    </section>
  );
}
