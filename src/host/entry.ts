/** The host's exports for `npm start`. Other modules are loaded once the port is open. */
export { readConfig } from '#server/platform/config.ts';
export { withoutValues } from '#server/platform/db/redact-query-params.ts';
export { startHost } from './host.ts';
export { toUserMessage } from './user-message.ts';
