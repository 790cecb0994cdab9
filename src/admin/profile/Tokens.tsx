import { adminScreens } from '#contract/admin-screens.ts';
import { keys } from '#i18n/keys.ts';
import { here } from '../shared/localized-path.ts';
import { ProfileSection } from './ProfileSection.tsx';

/** The way from the account to the screen of API tokens, for admins. */
export const Tokens = () => (
  <ProfileSection title={keys.tokens}>
    <p className="form-note">{keys.tokensIntro}</p>
    <p className="actions">
      <a className="button" href={here(adminScreens.tokens.path)}>
        {keys.manageTokens}
      </a>
    </p>
  </ProfileSection>
);
