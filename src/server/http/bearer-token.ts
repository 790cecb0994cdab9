/** @returns the API token of a request (RFC 6750); undefined if it has none */
export const bearerToken = ({ headers }: Request): string | undefined =>
  /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
