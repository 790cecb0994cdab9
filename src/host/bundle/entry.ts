/** What `npm start` takes of the host, from here or from its bundle; the rest is read when its port is taken. */
export { readConfig } from '#server/config.ts';
export { withoutValues } from '#server/db/redact-query-params.ts';
export { startHost } from '../host.ts';
export { toUserMessage } from '../user-message.ts';
