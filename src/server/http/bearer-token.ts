/** @returns the API token of a request, as RFC 6750 has it; undefined where none came along */
export const bearerToken = ({ headers }: Request): string | undefined =>
  /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
