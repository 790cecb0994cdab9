import type { TokenScope } from '#contract/call.ts';

/** Passkeys, and API tokens for programs. */
export const keys = {
  passkeys: 'Passkeys',
  passkeysIntro:
    'A passkey logs you in with your device’s screen lock instead of a password. A passkey can’t be guessed or stolen by a fake site.',
  addPasskey: 'Add a passkey',
  passkeyAdded: 'Passkey added.',
  passkeyAddedUnfound:
    'Passkey added. The passkey is not offered at login, so log in with your password. You can use the passkey to confirm it’s you.',
  notDiscoverable: 'not offered at login',
  passkeyRemoved: 'Passkey removed.',
  added: 'Added',
  lastUsed: 'last used',
  neverUsed: 'not used yet',
  /** Shown next to a passkey that was created when the site had another host. */
  ofOtherHost: (host: string): string => `works only on ${host}, not on this site`,
  rename: 'Rename',
  renameKey: (name: string): string => `Rename ${name}`,
  nameOf: (name: string): string => `New name for ${name}`,
  save: 'Save',
  remove: 'Remove',
  removeKey: (name: string): string => `Remove ${name}`,
  onlyPasskeys: 'Turn off password login',
  onlyPasskeysNote:
    'After this change, you can log in only with a passkey. If you lose all your passkeys, reset your password to turn password login back on.',
  onlyPasskeysNeedTwo: 'To turn off password login, you need two passkeys that are offered at login.',
  obstacles: {
    ip: 'Passkeys need a domain name. You opened this site by its IP address.',
    http: 'Passkeys need https. You opened this site without https.',
    browser: 'This browser cannot use passkeys.',
  },

  usePasskey: 'Use a passkey',
  loginWithPasskey: 'Log in with a passkey',
  passkeyKnown: 'This device already has a passkey for this account.',
  passkeyCannotList: 'Passkeys on this device or security key can’t be offered at login.',
  passkeyCannotVerify: 'This device or security key can’t verify your identity. Set a PIN for the device or key first.',
  passkeyFailed: 'The passkey could not be used. Try again.',
  passkeyWrongSite: 'Passkeys work only on this site’s own domain.',

  tokens: 'API tokens',
  tokensIntro:
    'With a token, your program can use this site’s API as you. You choose the permissions and the expiry date of the token.',
  /** @param url address of the MCP server */
  tokensMcp: (url: string): string =>
    `AI programs connect to ${url} (MCP) and send the token as a bearer token. To let them edit drafts, choose “Read posts and drafts” and “Write and publish posts”. To let them publish, also choose “Publish posts over MCP”.`,
  tokenName: 'Name',
  mayDo: 'Permissions',
  scopes: {
    'posts:read': 'Read posts and drafts',
    'posts:write': 'Write and publish posts',
    'posts:publish': 'Publish posts over MCP',
    'content:read': 'Read your content',
    'content:write': 'Edit your content',
    'media:write': 'Add and delete images',
  } satisfies Readonly<Record<TokenScope, string>>,
  tokenLife: 'Expires after',
  days: (count: number): string => `${count} days`,
  makeToken: 'Create token',
  newToken: 'Your new token',
  newTokenNote: 'Copy the token now. You won’t see it again.',
  copyToken: 'Copy',
  ends: 'expires',
  noTokens: 'You have no tokens yet. Create one if your own program needs access to the site.',
  findTokens: 'Find tokens',
  created: 'Created',
  expires: 'Expires',
  used: 'Last used',
  expired: 'expired',
  revoke: 'Revoke',
  revokeOf: (name: string): string => `Revoke ${name}`,
  revokeTitle: 'Revoke tokens?',
  revokeNote: 'Programs that use these tokens lose access at once. This can’t be undone.',
  revoking: 'Revoking tokens:',
  revoked: (count: number): string => (count === 1 ? 'Token revoked.' : `${count} tokens revoked.`),
  manageTokens: 'Manage API tokens',
};
