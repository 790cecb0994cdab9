import { resendConfirmation } from '#api-client/accounts.ts';
import { addComment, changePublicName, closeComments, listComments } from '#api-client/comments.ts';
import type { CommentsResponse } from '#contract/comments.ts';
import { pages } from '#contract/paths.ts';
import { commenting } from '#i18n/commenting.ts';
import { useEffect } from 'react';
import { linkAndBack } from '../shared/account-links.ts';
import { showAlert } from '../shared/alerts.ts';
import { type Auth, onSignedInElsewhere, recheckAuth, useAuth } from '../shared/auth.ts';
import { Button, WorkButton } from '../shared/Button.tsx';
import { Loading } from '../shared/Loading.tsx';
import { useLoaded } from '../shared/use-answer.ts';
import type { FieldErrors } from '../shared/validation.ts';
import { Actions, Behind, isDone, standing } from './CommentActions.tsx';
import { CommentForm, type TypedComment } from './CommentForm.tsx';
import { keptText, keyOf, noteWaiting } from './kept-comment.ts';

/** The part of a post's page to which login, sign-up and confirmation lead back. */
const PLACE = '#comments';

interface Props {
  postId: string;
  /** Whether the site accepts new accounts. */
  canSignUp: boolean;
  /** Whether a visitor asked for the form. The form then gets the focus. */
  isWanted: boolean;
}

/** The form below a post, the user's own pending comments, and the actions on each comment. */
export function Commenting({ postId, canSignUp, isWanted }: Props) {
  const auth = useAuth();
  const [found, load] = useLoaded(() => listComments(postId), postId, 'quiet');
  const reload = () => void load();
  const isAdmin = auth.state === 'signed-in' && auth.isAdmin;
  const may = found && mayOf(found, auth);
  useWaiting(keyOf(postId), may, reload);
  if (!found || !may) return isWanted ? <Loading /> : null;
  const send = (typed: TypedComment, parent?: string) => sendComment(postId, auth, typed, parent).finally(reload);
  const { comments, closed } = found;
  const waiting = comments.filter(({ isOwn, state, id }) => (isOwn && state === 'held') || (isOwn && !standing(id)));
  const shared = { postId, changed: reload, isAdmin };
  return (
    <div className="commenting stacked">
      {waiting.map((comment) => (
        <section key={comment.id} aria-label={comment.state === 'held' ? commenting.yourHeld : commenting.yourLive}>
          <p className="muted">{comment.state === 'held' ? commenting.yourHeld : commenting.yourLive}</p>
          <p className="typed">{comment.text}</p>
          <Actions {...shared} comment={comment} />
        </section>
      ))}
      {may === 'closed' || may === 'shut-out' ? (
        <p>{commenting.cannot[may]}</p>
      ) : (
        <CommentForm
          label={commenting.yourComment}
          action={commenting.send}
          keptAs={keyOf(postId)}
          send={send}
          asksName={may === 'name'}
          hasFocus={isWanted || (location.hash === PLACE && keptText(keyOf(postId)) !== '')}
          instead={
            may === 'yes' || may === 'name' ? undefined : <Obstacle may={may} auth={auth} canSignUp={canSignUp} />
          }
        />
      )}
      {isAdmin && (
        <p>
          <Button busy={false} onClick={() => closeComments(postId, !closed).then(isDone).then(reload)}>
            {closed ? commenting.open : commenting.close}
          </Button>
        </p>
      )}
      {comments
        .filter(({ id, state }) => auth.state === 'signed-in' && state === 'live' && standing(id))
        .map((comment) => (
          <Behind key={comment.id} id={comment.id}>
            <Actions
              {...shared}
              comment={comment}
              answer={may === 'yes' && comment.parent === null ? (typed) => send(typed, comment.id) : undefined}
            />
          </Behind>
        ))}
    </div>
  );
}

/** Returns whether the reader can comment. The answer of the API is outdated if the session has ended since then. */
const mayOf = ({ may, closed }: CommentsResponse, auth: Auth): CommentsResponse['may'] =>
  auth.state === 'anonymous' ? (closed ? 'closed' : 'log-in') : may;

/** Looks again when the reader may have logged in or confirmed the email address in another tab. */
function useWaiting(key: string, may: CommentsResponse['may'] | undefined, reload: () => void): void {
  useEffect(() => {
    if (may === 'log-in') return onSignedInElsewhere(() => void recheckAuth().then(reload));
    if (may === undefined) return undefined;
    const waited = noteWaiting(key, may === 'confirm');
    if (may !== 'confirm') {
      if (waited && (may === 'yes' || may === 'name')) showAlert(commenting.confirmed, 'success');
      return undefined;
    }
    addEventListener('focus', reload);
    return () => removeEventListener('focus', reload);
  });
}

/**
 * Sends a comment. If the author has no public name yet, stores the typed name first.
 * @returns the errors of the fields if the comment was not sent
 */
async function sendComment(
  postId: string,
  auth: Auth,
  { text, decoy: username, publicName }: TypedComment,
  parent?: string,
): Promise<FieldErrors | undefined> {
  if (publicName !== undefined && auth.state === 'signed-in') {
    const named = await changePublicName(auth.userId, { publicName });
    if (!isDone(named)) return named.fields ?? {};
    const { pendingPublicName, publicName: shown = null } = named.value;
    if (pendingPublicName !== undefined) {
      showAlert(commenting.nameWaits(pendingPublicName, shown), 'warning');
      return {};
    }
  }
  const sent = await addComment(postId, { text, username, parent });
  if (!isDone(sent)) return sent.fields ?? {};
  showAlert(sent.value.state === 'live' ? commenting.live : commenting.held, 'success');
  return undefined;
}

interface ObstacleProps {
  may: 'log-in' | 'confirm';
  auth: Auth;
  canSignUp: boolean;
}

/** Takes the place of the button until the reader is logged in and has a confirmed email address. */
function Obstacle({ may, auth, canSignUp }: ObstacleProps) {
  async function resend(): Promise<void> {
    if (auth.state !== 'signed-in') return;
    const next = location.pathname + location.search + PLACE;
    if (isDone(await resendConfirmation(auth.userId, next))) showAlert(commenting.linkSent, 'success');
  }
  const logIn = canSignUp ? commenting.logInFirst : commenting.logInOnly;
  const why = may === 'confirm' ? commenting.confirmFirst : logIn;
  return (
    <>
      <p role="status">{why}</p>
      <p className="actions">
        {may === 'confirm' ? (
          <WorkButton onClick={resend}>{commenting.resend}</WorkButton>
        ) : (
          <>
            {canSignUp && (
              <a className="button primary" href={linkAndBack(pages.signup, PLACE)}>
                {commenting.signUp}
              </a>
            )}
            <a className={canSignUp ? 'button' : 'button primary'} href={linkAndBack(pages.login, PLACE)}>
              {commenting.logIn}
            </a>
          </>
        )}
      </p>
    </>
  );
}
