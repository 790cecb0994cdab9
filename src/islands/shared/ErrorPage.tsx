import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import type { ReactNode } from 'react';

interface Props {
  /** The HTTP status behind the error; undefined for a fault of the page itself. */
  status?: number | undefined;
  /** What went wrong, in one line. */
  details?: string | undefined;
  requestId?: string | undefined;
  /** A next step of the page's own, beside 'Back home'. */
  children?: ReactNode;
}

/** The root error page's content (product 2): lost, server error, or anything else, with the details. */
export function ErrorPage({ status, details, requestId, children }: Props) {
  const { title, text } = words(status);
  return (
    <section className="error-page" role="alert">
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <p className="error-details">
        {[status ? `${status}` : '', details, requestId && `Request ${requestId}`].filter(Boolean).join(' · ')}
      </p>
      <p className="actions">
        {children}
        <a className="button" href={pages.home}>
          Back home
        </a>
      </p>
    </section>
  );
}

function words(status: number | undefined): { title: string; text?: string } {
  if (status === 404) return { title: messages.lost };
  if (status === 500) return { title: messages.serverErrorTitle, text: messages.serverError };
  return { title: messages.wentWrongTitle, text: messages.wentWrong };
}
