/** Attacks that overload a host, for the benchmarks. Loopback only. */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { hostileFile } from './hostile-files.ts';
import type { Writer } from './writer.ts';

const MB = 1024 * 1024;

export interface Target {
  url: string;
  writer: Writer;
  /** Path of the PDF of a published post. */
  pdf: string;
  /** Path of the PDF of a post with a megabyte of formulas. */
  formulas: string;
  /** Deletes the generated PDFs. */
  dropPapers: () => Promise<void>;
}

/** An attack that runs until the signal is aborted. Refused requests are expected. */
type Attack = (target: Target, over: AbortSignal) => Promise<void>;

/** Repeats the work in parallel, `lines` times at once, until the signal is aborted. */
async function repeat(lines: number, over: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  const line = async () => {
    // Refusals can be immediate; without a pause the attacker would use all of the processor.
    while (!over.aborted) await Promise.all([work().catch(() => undefined), delay(20)]);
  };
  await Promise.all(Array.from({ length: lines }, line));
}

/**
 * Sends one request, but stops at the response, even if the body is not completely sent.
 * @returns the status
 */
function send(url: string, path: string, body: Buffer, headers: Record<string, string>, over: AbortSignal) {
  return new Promise<number>((resolve, reject) => {
    const sent = request(
      url + path,
      { method: 'POST', headers: { origin: url, ...headers }, signal: over },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
        sent.destroy();
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

const json = { 'content-type': 'application/json' };
const dense = Buffer.from(`[${'{},'.repeat(8 * MB)}{}]`).subarray(0, 24 * MB);

/** Sends 24 MB of dense JSON to a closed setup and 5 MB to imports, while 80 connections stall. */
const bodies: Attack = async ({ url }, over) => {
  const { hostname, port, origin, host } = new URL(url);
  const stalled = Array.from({ length: 80 }, () => {
    const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
    socket.write(
      `POST ${pages.setup('anything')} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${24 * MB}\r\n\r\n`,
    );
    return socket;
  });
  await Promise.all([
    repeat(1, over, () => send(url, pages.setup('anything'), dense, json, over)),
    repeat(3, over, () => send(url, api.imports, dense.subarray(0, 5 * MB), json, over)),
  ]);
  for (const socket of stalled) socket.destroy();
};

/** Requests one PDF over 30 connections. */
const ask = (address: string, over: AbortSignal, headers: Record<string, string> = {}) =>
  repeat(30, over, async () => (await fetch(address, { headers, signal: over })).arrayBuffer());

/** Requests the PDF of a post, which is cached. */
const papers: Attack = ({ url, pdf }, over) => ask(url + pdf, over);

/** Requests a PDF that the clients already have. */
const knownPapers: Attack = async ({ url, pdf }, over) => {
  const { headers } = await fetch(url + pdf, { signal: over });
  await ask(url + pdf, over, { 'if-none-match': headers.get('etag') ?? '' });
};

/** Requests the PDF of a megabyte of formulas, which is not rendered yet. */
const newPapers: Attack = async ({ url, formulas, dropPapers }, over) => {
  await dropPapers();
  await ask(url + formulas, over);
};

/** Returns a post with a megabyte of formulas. */
export const formulasOf = (): EditorDocument => ({
  blocks: Array.from({ length: 640 }, (_, index) => ({
    type: 'paragraph',
    data: {
      text: Array.from(
        { length: 10 },
        (__, at) =>
          `Words <span class="inline-math">\\frac{a_{${index}}+\\sqrt{b^{${at}}}}{\\sum_{k=0}^{n} c_k x^k}</span> and`,
      ).join(' '),
      alignment: 'left',
    },
  })),
});

/** Returns a chart that takes seconds to draw. */
const slowChart = (rows: number): EditorDocument['blocks'][number] => ({
  type: 'chart',
  data: {
    spec: {
      data: { sequence: { start: 0, stop: rows, as: 'x' } },
      transform: [
        { calculate: 'sin(datum.x) * random()', as: 'y' },
        { window: [{ op: 'rank', as: 'z' }], sort: [{ field: 'y' }] },
      ],
      mark: 'point',
      encoding: { x: { field: 'x', type: 'quantitative' }, y: { field: 'z', type: 'quantitative' } },
    },
    alt: 'Points',
  },
});

const chartsOf = (count: number): EditorDocument => ({
  blocks: Array.from({ length: count }, () => slowChart(9_000 + Math.floor(Math.random() * 900))),
});

/**
 * Queues 20 slow charts, then unpublishes a post.
 * @param id of the published post
 * @returns how long the unpublishing took, in milliseconds
 */
export async function takeOfflineBehindCharts(writer: Writer, id: string): Promise<number> {
  const title = `Charts ${randomUUID()}`;
  const charts = await writer.create({ title, category: 'Notes', keywords: [], body: chartsOf(20) });
  const publishing = writer.publish(charts);
  await delay(500);
  const start = performance.now();
  await writer.unpublish(id);
  const took = performance.now() - start;
  await publishing;
  return took;
}

/** Publishes posts with slow charts, one after the other. */
const drawings: Attack = async ({ writer }, over) => {
  while (!over.aborted) {
    const title = `Charts ${randomUUID()}`;
    const id = await writer.create({ title, category: 'Notes', keywords: [], body: chartsOf(4) });
    await writer.publish(id);
    await writer.unpublish(id);
  }
};

/** Uploads images that are slow to decode, two at a time. */
const media: Attack = async ({ writer }, over) => {
  let state = 1;
  const next = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const files = Array.from({ length: 400 }, () => hostileFile(next)).filter(({ kind }) => kind === 'svg');
  let sent = 0;
  await repeat(2, over, () => writer.upload('a.svg', files[(sent += 1) % files.length]?.bytes ?? new Uint8Array()));
};

/** Tries wrong passwords, 20 at a time. */
const logins: Attack = ({ url }, over) =>
  repeat(20, over, async () => {
    const body = JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'Wrong-1horse' });
    const sent = await fetch(url + api.login, {
      method: 'POST',
      headers: { ...json, origin: url },
      body,
      signal: over,
    });
    await sent.arrayBuffer();
  });

/** Runs all attacks at once. */
export async function attackFor(milliseconds: number, target: Target): Promise<void> {
  const over = new AbortController();
  const all = [bodies, papers, knownPapers, newPapers, drawings, media, logins];
  const running = Promise.allSettled(all.map((attack) => attack(target, over.signal)));
  await delay(milliseconds);
  over.abort();
  await Promise.race([running, once(AbortSignal.timeout(30_000), 'abort')]);
}
