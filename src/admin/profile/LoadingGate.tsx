import type { Result } from '#api-client/result.ts';
import { screens } from '#i18n/screens.ts';

/** Shown instead of a list while it loads, or if loading failed. */
export function LoadingGate({ result }: { result: Result<unknown> | undefined }) {
  if (!result) return <p role="status">{screens.loading}</p>;
  return result.ok ? null : (
    <p className="field-error" role="alert">
      {result.message}
    </p>
  );
}
