import { type ReactNode, useId } from 'react';

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
