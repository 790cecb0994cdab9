import type { Failure } from '#api-client/result.ts';
import { lists } from '#i18n/lists.ts';
import { screens } from '#i18n/screens.ts';
import { Button } from './Button.tsx';

/** Says in place why something could not be loaded, and loads it again. */
export const NotLoaded = ({ failure, again }: { failure: Failure; again: () => unknown }) => (
  <p role="alert">
    {failure.status === 401 ? lists.logInToContinue : failure.message}{' '}
    <Button onClick={() => again()}>{screens.tryAgain}</Button>
  </p>
);
