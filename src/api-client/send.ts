/** The only code that calls fetch: one request, one parsed response, no retry. */
import { pathOf, type Call, type Method, type Parser, type ValuesOf } from '#contract/call.ts';
import { networkFailure, refusalOf, type Refusals } from './refusals.ts';
import type { Result } from './result.ts';

/** An HTTP request. */
export interface Sending<T> {
  method: Method;
  path: string;
  /** The schema of a successful response. */
  answer: Parser<T>;
  /** The status of a successful response; 200 by default. */
  status?: number | undefined;
  body?: unknown;
  /** Bytes to send unchanged, instead of JSON. */
  bytes?: Blob;
  headers?: Record<string, string>;
  /** Whether the request is sent even if the user leaves the page. */
  keepalive?: true;
  /** Timeout in milliseconds. A slower response counts as no response. */
  timeout?: number;
  /** Whether a successful response is text instead of JSON. */
  asText?: true | undefined;
  /** Whether a successful response consists of bytes instead of JSON. */
  asBytes?: true;
  /** Receives the headers of a successful response. */
  headersSeen?: (headers: Headers) => void;
  /** Messages of API-11 that apply only to this call. */
  refusals?: Refusals;
}

/** The answer of a declared call, as its schema parses it. */
export type AnswerOf<Declared extends Call> = Declared extends { answer: Parser<infer Answer> } ? Answer : unknown;

/** Accepts any successful response. */
const anything: Parser = { safeParse: (data) => ({ success: true, data }) };

/** Returns the request of a declared call. */
export function sendingOf<const Declared extends Call>(
  declared: Declared,
  values?: ValuesOf<Declared['name']>,
): Sending<AnswerOf<Declared>> {
  const { name, answer = anything, status, asText } = declared;
  const method = name.slice(0, name.indexOf(' '));
  return { method, path: pathOf(declared, values), answer, status, asText } as Sending<AnswerOf<Declared>>;
}

const OCTETS = 'application/octet-stream';

/** Default timeout in milliseconds. */
const TIMEOUT = 30_000;
/** Timeout for a part of an image on a slow connection: 4 MB at half a megabit per second. */
const BYTES_TIMEOUT = 90_000;

/** Sends a request once. Never throws: an error is a `Failure` with the message to show. */
export async function send<T>(sending: Sending<T>): Promise<Result<T>> {
  let response: Response;
  let text = '';
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  try {
    response = await fetch(sending.path, {
      method: sending.method,
      credentials: 'include',
      ...(sending.keepalive && { keepalive: true }),
      signal: AbortSignal.timeout(sending.timeout ?? (sending.bytes || sending.asBytes ? BYTES_TIMEOUT : TIMEOUT)),
      headers: {
        Accept: 'application/json',
        ...(sending.method !== 'GET' && { 'Content-Type': sending.bytes ? OCTETS : 'application/json' }),
        ...sending.headers,
      },
      ...(sending.method !== 'GET' && { body: sending.bytes ?? JSON.stringify(sending.body ?? {}) }),
    });
    if (sending.asBytes && response.ok) bytes = new Uint8Array(await response.arrayBuffer());
    else text = await response.text();
  } catch {
    return networkFailure();
  }
  const answer = json(text);
  if (response.status !== (sending.status ?? 200)) return refusalOf(response, answer, sending.refusals);
  const parsed = sending.answer.safeParse(bytes ?? (sending.asText ? text : answer));
  if (parsed.success) sending.headersSeen?.(response.headers);
  return parsed.success ? { ok: true, value: parsed.data } : refusalOf(response, undefined, sending.refusals);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
