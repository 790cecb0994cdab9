import type { UserDataResponse } from '#contract/accounts.ts';
import { commenting } from '#i18n/commenting.ts';
import { dates } from '#i18n/dates.ts';
import { newsletter as newsletterWords } from '#i18n/newsletter.ts';
import { keys } from '#i18n/keys.ts';
import { profile } from '#i18n/profile.ts';
import { strToU8, zipSync } from 'fflate';

/**
 * Creates a zip with all data about a user: `my-data.json` for programs, `my-data.txt` to read.
 * @param data the API's response, without hashes and tokens
 */
export function zipOfData(data: UserDataResponse): Uint8Array<ArrayBuffer> {
  return zipSync({
    'my-data.json': strToU8(`${JSON.stringify(data, null, 2)}\n`),
    'my-data.txt': strToU8(readable(data)),
  });
}

/**
 * Formats the stored data as text, with one section for each kind of data and the labels of the profile page. Empty
 * sections are omitted.
 */
function readable({ exportedAt, user, newsletter, ...kept }: UserDataResponse): string {
  const used = (instant: string | null) => (instant === null ? keys.neverUsed : `${keys.lastUsed} ${at(instant)}`);
  const device = ({ device, network, createdAt, lastSeenAt }: UserDataResponse['knownBrowsers'][number]) =>
    line(device, `${profile.lastSeen} ${at(lastSeenAt)}`, `${profile.since} ${at(createdAt)}`, network);
  const chapters: [title: string, lines: string[]][] = [
    [profile.yourData, [at(exportedAt)]],
    [profile.general, factsOf(user)],
    [profile.sessions, kept.sessions.map(device)],
    [profile.knownBrowsers, kept.knownBrowsers.map(device)],
    [profile.formerAddresses, kept.formerEmails.map(({ email, changedAt }) => line(email, at(changedAt)))],
    [
      keys.passkeys,
      kept.passkeys.map(({ name, host, createdAt, lastUsedAt }) =>
        line(name, host, `${keys.added} ${at(createdAt)}`, used(lastUsedAt)),
      ),
    ],
    [
      keys.tokens,
      kept.tokens.map(({ name, scopes, lastUsedAt, expiresAt }) =>
        line(
          name,
          scopes.map((scope) => keys.scopes[scope]).join(', '),
          used(lastUsedAt),
          `${keys.ends} ${at(expiresAt)}`,
        ),
      ),
    ],
    [newsletterWords.ownTitle, newsletter === null ? [] : [subscriptionOf(newsletter)]],
    [
      commenting.yourComments,
      kept.comments.map(({ text, state, createdAt }) => line(at(createdAt), commenting.states[state], text)),
    ],
    [
      profile.activity,
      kept.securityLog.map(({ kind, at: instant, address, count }) => {
        const event = profile.securityEvents[kind];
        return line(at(instant), count > 1 ? profile.timesWithinTheHour(event, count) : event, address);
      }),
    ],
  ];
  return chapters
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [title, ...lines.map((text) => `  ${text}`), ''].join('\n'))
    .join('\n');
}

const at = (instant: string): string => dates.longMoment(instant);

const factsOf = (user: UserDataResponse['user']): string[] => [
  `${profile.username}: ${user.username ?? ''}`,
  `${profile.ownAddress}: ${user.email}${user.emailConfirmed ? '' : ` (${profile.notConfirmed})`}`,
  ...(user.pendingEmail === undefined ? [] : [`${profile.newAddress}: ${user.pendingEmail}`]),
  ...(user.publicName === undefined ? [] : [`${commenting.publicName}: ${user.publicName}`]),
  ...(user.pendingPublicName === undefined
    ? []
    : [commenting.nameWaits(user.pendingPublicName, user.publicName ?? null)]),
  ...(user.isBlocked ? [commenting.cannot['shut-out']] : []),
  ...(user.language === null ? [] : [`${profile.language}: ${user.language}`]),
  `${profile.securityEvents.signup}: ${at(user.createdAt)}`,
];

const subscriptionOf = (own: NonNullable<UserDataResponse['newsletter']>): string =>
  line(
    newsletterWords.states[own.state],
    newsletterWords.rhythms[own.rhythm],
    own.topics.join(', '),
    own.language,
    own.consentAt === null ? null : newsletterWords.consentGiven(at(own.consentAt)),
  );

const line = (...parts: (string | null)[]): string => parts.filter((part) => part !== null && part !== '').join(' · ');
