/** Every answer that a test gets from the API is the declared one: status, content type and fields. */
import { errorResponse } from '#contract/errors.ts';
import type { Endpoint } from '#server/platform/http/endpoint.ts';
import { endpoints } from '#server/routes.ts';
import { deepStrictEqual } from 'node:assert';
import { z } from 'zod';

const patterns = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`),
}));

/** Returns the endpoint that answers a request; undefined for a path of an earlier version, and for a wrong method. */
function endpointOf(method: string, path: string): Endpoint | undefined {
  const pathname = path.split(/[?#]/)[0] ?? '';
  const asked = method === 'HEAD' ? 'GET' : method;
  return patterns.find(({ endpoint, pattern }) => endpoint.method === asked && pattern.test(pathname))?.endpoint;
}

/**
 * Checks an answer.
 * @throws Error that names the call, if an answer has undeclared fields, or lacks declared ones
 */
export async function declared(method: string, path: string, answer: Response): Promise<void> {
  const endpoint = endpointOf(method, path);
  if (!endpoint || method === 'HEAD' || [204, 206, 303, 304].includes(answer.status)) return;
  const type = answer.headers.get('content-type')?.replace(/;.*/, '') ?? '';
  const { name, asText, produces = [], answer: schema = z.object({}) } = endpoint;
  if (answer.body === null) return;
  if (type !== 'application/json' || asText) {
    if (answer.ok && !produces.some((wanted) => new RegExp(`^${wanted.replace('*', '.*')}$`).test(type))) {
      throw new Error(`${name} answers with an undeclared content type: ${type}`);
    }
    return;
  }
  // The file of a document is another JSON format.
  if (path.includes('format=json')) return;
  const json: unknown = JSON.parse(await answer.text());
  // JSON-RPC has its own errors.
  if (name === 'POST /mcp' && typeof json === 'object' && json !== null && 'jsonrpc' in json) return;
  // The health check has the same fields with every status.
  const parsed = (answer.ok || name === 'GET /api/health' ? schema : errorResponse).safeParse(json);
  if (!parsed.success) throw new Error(`${name} answers ${answer.status} with other fields: ${JSON.stringify(parsed)}`);
  // Errors name the fields of the request, among them some that no copy of an object keeps.
  if (answer.ok)
    deepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), json, `${name} answers with undeclared fields`);
}
