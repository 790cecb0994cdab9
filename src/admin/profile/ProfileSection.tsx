import { type ReactNode, useId } from 'react';
import type { Result } from '#api-client/result.ts';
import { screens } from '#i18n/screens.ts';
import { FieldError } from '../shared/Labelled.tsx';

/** A section of the profile, with its heading in the margin. */
export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <h2 className="eyebrow" id={id}>
        {title}
      </h2>
      <div className="profile-part">{children}</div>
    </section>
  );
}

/** Shown instead of a list while it loads, or if loading failed. */
export function LoadingGate({ result }: { result: Result<unknown> | undefined }) {
  if (!result) return <p role="status">{screens.loading}</p>;
  return result.ok ? null : <FieldError>{result.message}</FieldError>;
}
