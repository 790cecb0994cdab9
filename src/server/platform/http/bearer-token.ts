/** Returns the API token of a request (RFC 6750), or undefined if the request has none. */
export const bearerToken = ({ headers }: Request): string | undefined =>
  /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
