import type { TokenScope } from '#contract/tokens.ts';

/** What opens an account beside its password: passkeys, and tokens for programs. */
export const keys = {
  passkeys: 'Passkeys',
  passkeysIntro:
    'A passkey logs you in with what opens your device, without a password. It cannot be guessed or phished.',
  addPasskey: 'Add a passkey',
  passkeyAdded: 'Passkey added.',
  passkeyAddedUnfound:
    'Passkey added. Login cannot find it: it confirms what you do here, and your password still logs you in.',
  notDiscoverable: 'login does not find it',
  passkeyRemoved: 'Passkey removed.',
  added: 'Added',
  lastUsed: 'last used',
  neverUsed: 'not used yet',
  /** Of a passkey of before the site moved. */
  ofOtherHost: (host: string): string => `made for ${host}: it does not work at this address`,
  rename: 'Rename',
  renameKey: (name: string): string => `Rename ${name}`,
  nameOf: (name: string): string => `Name of ${name}`,
  save: 'Save',
  remove: 'Remove',
  removeKey: (name: string): string => `Remove ${name}`,
  onlyPasskeys: 'Only passkeys open this account',
  onlyPasskeysNote:
    'Your password then logs nobody in. If you lose your passkeys, a link to reset the password opens the account again.',
  onlyPasskeysNeedTwo: 'Two passkeys that login finds are needed to choose this.',
  obstacles: {
    ip: 'Passkeys need a domain name. You opened this site by its IP address.',
    http: 'Passkeys need https: this site is reached without it.',
    browser: 'This browser cannot use passkeys.',
  },

  usePasskey: 'Use a passkey',
  loginWithPasskey: 'Log in with a passkey',
  passkeyKnown: 'This device has a passkey of this account already.',
  passkeyCannotList: 'This device or key cannot keep a passkey that login finds.',
  passkeyCannotVerify: 'This device or key cannot check who you are. Set a PIN for it first.',
  passkeyFailed: 'The passkey could not be used. Please try again.',
  passkeyWrongSite: 'Passkeys work at the address of this site alone.',

  tokens: 'API tokens',
  tokensIntro: 'A token lets your own program use this site’s API as you, with the permissions you choose, until it expires.',
  tokenName: 'Name',
  mayDo: 'It may',
  scopes: {
    'posts:read': 'read posts and drafts',
    'posts:write': 'write and publish posts',
    'content:read': 'read your material',
    'content:write': 'change your material',
    'media:write': 'add and remove pictures',
  } satisfies Readonly<Record<TokenScope, string>>,
  tokenLife: 'It ends after',
  days: (count: number): string => `${count} days`,
  makeToken: 'Make a token',
  newToken: 'Your new token',
  newTokenNote: 'Copy it now: it is not shown again.',
  copyToken: 'Copy',
  ends: 'ends',
  tokenRemoved: 'Token removed.',
};
