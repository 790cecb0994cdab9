/** The MCP server (docs/spec/api.md, API-27): other programs read and write the site through tools. */
import { anyone } from './call.ts';
import { limits } from './limits.ts';
import { z } from './zod.ts';

/** A JSON-RPC response. The protocol defines its fields. */
const rpcResponse = z.looseObject({ jsonrpc: z.literal('2.0') });

/** Only the header `Authorization` identifies the caller. Cookies are ignored. */
export const postMcp = anyone('POST /mcp', {
  limit: 'reads',
  elsewhere: ['application/json'],
  unproven: true,
  maxBytes: limits.postBodyBytes,
  body: 'bytes',
  answer: rpcResponse,
});
