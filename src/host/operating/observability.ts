/** Monitoring of a running host: log lines in JSON, and metrics on a separate address (OPS-10). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperatorError } from '#domain/operator-error.ts';
import type { Config } from '#server/platform/config.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { countWaitingMails } from '#server/features/mail/mail-repository.ts';
import type { Observed } from '../serving/observe.ts';

/** Metrics in the OpenMetrics text format (openmetrics.io, version 1.0). */

type Labels = Record<string, string>;

/** Upper bounds of the histogram's buckets in seconds. Slower requests are counted in `+Inf`. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];

interface Family {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: () => string[] | Promise<string[]>;
}

const textOf = (labels: Labels) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};
const escaped = (value: string) => value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');

type Metrics = ReturnType<typeof createMetrics>;

function createMetrics() {
  const families: Family[] = [];

  return {
    /** Returns a function that adds one to the counter with these labels. */
    counter(name: string, help: string): (labels: Labels) => void {
      const counts = new Map<string, number>();
      families.push({
        name,
        help,
        type: 'counter',
        samples: () => [...counts].map(([labels, count]) => `${name}_total${labels} ${count}`),
      });
      return (labels) => {
        const key = textOf(labels);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      };
    },

    /** Returns a function that adds a duration, in milliseconds, to the histogram with these labels. */
    durations(name: string, help: string): (labels: Labels, milliseconds: number) => void {
      const { samples, add } = histogram(`${name}_seconds`);
      families.push({ name: `${name}_seconds`, help, type: 'histogram', samples });
      return add;
    },

    /**
     * Adds a gauge.
     * @param read returns the current values with their labels; if it fails, the gauge has no values
     */
    gauge(name: string, help: string, read: () => [Labels, number][] | Promise<[Labels, number][]>): void {
      families.push({
        name,
        help,
        type: 'gauge',
        samples: async () => {
          const values = await Promise.resolve()
            .then(read)
            .catch(() => []);
          return values.map(([labels, value]) => `${name}${textOf(labels)} ${value}`);
        },
      });
    },

    /** Returns all metrics as text for a scrape. */
    async text(): Promise<string> {
      const parts = await Promise.all(
        families.map(async ({ name, type, help, samples }) => [
          `# TYPE ${name} ${type}`,
          `# HELP ${name} ${help}`,
          ...(await samples()),
        ]),
      );
      return `${[...parts.flat(), '# EOF'].join('\n')}\n`;
    },
  };
}

/** @param name the name of the metric, which ends in `_seconds` */
function histogram(name: string) {
  const series = new Map<string, { labels: Labels; buckets: number[]; sum: number; count: number }>();
  return {
    samples: () =>
      [...series.values()].flatMap(({ labels, buckets, sum, count }) => [
        ...BUCKETS.map((le, at) => `${name}_bucket${textOf({ ...labels, le: String(le) })} ${buckets[at]}`),
        `${name}_bucket${textOf({ ...labels, le: '+Inf' })} ${count}`,
        `${name}_sum${textOf(labels)} ${sum}`,
        `${name}_count${textOf(labels)} ${count}`,
      ]),
    add: (labels: Labels, milliseconds: number): void => {
      const key = textOf(labels);
      const one = series.get(key) ?? { labels, buckets: BUCKETS.map(() => 0), sum: 0, count: 0 };
      const seconds = milliseconds / 1000;
      one.buckets = one.buckets.map((count, at) => count + (seconds <= (BUCKETS[at] ?? 0) ? 1 : 0));
      one.sum += seconds;
      one.count += 1;
      series.set(key, one);
    },
  };
}

/** The sources of the metrics. They are read at each scrape. */
interface Sources {
  connections: readonly Connection[];
  /** Returns the number of pages that could not be rendered. */
  failedPages: () => number;
  /** Returns whether pages are being rendered in the background. */
  sweeping: () => boolean;
}

interface Operating {
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
