import { takeBack } from '#api-client/accounts.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { useState } from 'react';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { Form } from '../shared/Form.tsx';
import { tokenOf } from '../shared/mailed-token.ts';
import { useForm } from '../shared/use-form.ts';

/**
 * The page behind the link that takes a change of email back (product 2), for anyone: nothing happens before the
 * button is pressed, since mail programs open links by themselves.
 */
export function TakeBackButton() {
  return (
    <ErrorBoundary>
      <TakeBack />
    </ErrorBoundary>
  );
}

function TakeBack() {
  const [isDone, setDone] = useState(false);
  const form = useForm({
    check: () => ({}),
    send: async () => {
      const result = await takeBack(tokenOf(location.pathname));
      if (!result.ok) return result;
      setDone(true);
      return undefined;
    },
  });
  return (
    <>
      {/* It is there from the start, so that what it comes to say is told. */}
      <p role="status">{isDone ? messages.takenBack : messages.takeBackEffect}</p>
      {!isDone && (
        <Form form={form} action="Take the account back">
          {null}
        </Form>
      )}
      <p className="form-foot">
        <a href={pages.forgotPassword}>Request a new link</a>
      </p>
    </>
  );
}
