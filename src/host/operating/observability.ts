/** Monitoring of a running host: log lines in JSON, and metrics on a separate address (OPS-10). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperatorError } from '#domain/operator-error.ts';
import type { Config } from '#server/platform/config.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { countWaitingMails } from '#server/features/mail/mail-repository.ts';
import type { Observed } from '../serving/observe.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/** The sources of the metrics. They are read at each scrape. */
export interface Sources {
  connections: readonly Connection[];
  /** Returns the number of pages that could not be rendered. */
  failedPages: () => number;
  /** Returns whether pages are being rendered in the background. */
  sweeping: () => boolean;
}

export interface Operating {
  /** Logs and counts a request; undefined if requests are neither logged nor counted. */
  observe: ((one: Observed) => void) | undefined;
  /** Records how many milliseconds passed from a publication until readers could see it. */
  published: (milliseconds: number) => void;
  /** The port that serves the metrics. Tests need it, because they set the port to 0. */
  port: number | undefined;
  close: () => Promise<void>;
}

/**
 * Starts the log of requests and the metrics.
 * @param writeLine writes one line of the log
 * @throws OperatorError if METRICS names an address that cannot be used
 */
export async function operate(
  config: Pick<Config, 'logFormat' | 'metrics'>,
  sources: Sources,
  writeLine: (line: string) => void,
): Promise<Operating> {
  const metrics = config.metrics && createMetrics();
  const figures = metrics && requestFigures(metrics);
  const published = metrics?.durations('site_publish', 'Time from a published change until readers see it.');
  if (metrics) gauges(metrics, sources);
  const server = config.metrics && metrics && (await offer(config.metrics, metrics));
  const logsRequests = config.logFormat === 'json';
  return {
    observe:
      logsRequests || figures
        ? (item) => {
            figures?.(item);
            if (logsRequests) writeLine(requestLine(item));
          }
        : undefined,
    published: (milliseconds) => published?.({}, milliseconds),
    port: server && (server.address() as AddressInfo).port,
    close: async () => {
      server?.closeAllConnections();
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    },
  };
}

const requestLine = ({ milliseconds, ...one }: Observed) =>
  JSON.stringify({
    time: new Date().toISOString(),
    level: 'info',
    message: 'request',
    ...one,
    milliseconds: Math.round(milliseconds * 10) / 10,
  });

function requestFigures(metrics: Metrics): (one: Observed) => void {
  const count = metrics.counter('http_requests', 'Requests by URL pattern and response status.');
  const durations = metrics.durations(
    'http_request_duration',
    'Time from the request headers to the end of the response.',
  );
  return ({ method, route, status, milliseconds }) => {
    count({ method, route, status: status === undefined ? 'none' : String(status) });
    durations({ route }, milliseconds);
  };
}

function gauges(metrics: Metrics, { connections, failedPages, sweeping }: Sources): void {
  metrics.gauge('db_pool_connections', 'Database connections by pool and state.', () =>
    connections.flatMap(({ pool }, index) =>
      Object.entries(pool()).map(([state, value]): [Record<string, string>, number] => [
        { pool: index === 0 ? 'pages' : 'api', state },
        value,
      ]),
    ),
  );
  metrics.gauge('site_pages_failed', 'Pages that could not be updated.', () => [[{}, failedPages()]]);
  metrics.gauge('site_sweep_running', 'Whether pages are being updated in the background.', () => [
    [{}, sweeping() ? 1 : 0],
  ]);
  metrics.gauge('mails_waiting', 'Emails that are waiting to be sent.', async () => {
    const [first] = connections;
    return first ? [[{}, await countWaitingMails(first.db)]] : [];
  });
}

async function offer({ host, port }: NonNullable<Config['metrics']>, metrics: Metrics): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => {
        response.writeHead(200, { 'Content-Type': 'application/openmetrics-text; version=1.0.0; charset=utf-8' });
        response.end(text);
      },
      () => response.writeHead(500).end(),
    );
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new OperatorError(`METRICS (${host}:${port}) is not an address that this host can use (${code}).`, {
      cause,
    });
  }
  return server;
}
