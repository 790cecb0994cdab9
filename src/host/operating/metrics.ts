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

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
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
