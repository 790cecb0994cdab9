import { pages } from '#contract/paths.ts';
import { screens } from '#i18n/screens.ts';
import { errors } from '#i18n/errors.ts';
import type { ReactNode } from 'react';
import { here } from './localized-path.ts';

interface Props {
  /** HTTP status of the error; undefined for an error in the browser. */
  status?: number | undefined;
  /** A one-line description of the problem. */
  details?: string | undefined;
  requestId?: string | undefined;
  /** Further actions, shown next to 'Back home'. */
  children?: ReactNode;
}

/** The content of the error page (SITE-10): page not found, server error or another error, with details. */
export function ErrorPage({ status, details, requestId, children }: Props) {
  const { title, text } = words(status);
  return (
    <section className="error-page" role="alert">
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <p className="error-details">
        {[status ? `${status}` : '', details, requestId && screens.request(requestId)].filter(Boolean).join(' · ')}
      </p>
      <p className="actions">
        {children}
        <a className="button" href={here(pages.home)}>
          {screens.backHome}
        </a>
      </p>
    </section>
  );
}

function words(status: number | undefined): { title: string; text?: string } {
  if (status === 404) return { title: errors.lost };
  if (status === 500) return { title: errors.serverErrorTitle, text: errors.serverError };
  return { title: errors.wentWrongTitle, text: errors.wentWrong };
}
