/**
 * A day of many readers with a fixed distribution, identical in every run.
 * Visits start as a Poisson process whose rate follows the hour (`hours`). One visit in ten comes from one link to one
 * post, in the two hours after noon. Most of these visits are early (exponential, mean 20 minutes). A visit requests a
 * geometric number of pages (1.8 on average), 40 seconds apart (exponential). 70 % of the pages are posts, the n-th
 * newest with weight 1/n (Zipf). 12 % are home, 10 % the index, 8 % the archive, the research page and the search. The
 * first page of a visit also requests the icon. For one visit in twenty, a program also reads the feed.
 */
import { pages } from '#contract/paths.ts';

export interface Arrival {
  /** Time of day in milliseconds. */
  at: number;
  path: string;
}

const DAY = 86_400_000;
const HOUR = DAY / 24;
/** Relative load of each hour in UTC, for readers in Europe and America. */
const hours = [6, 5, 5, 5, 6, 8, 11, 15, 19, 21, 22, 22, 22, 24, 26, 26, 25, 23, 21, 19, 17, 14, 11, 8];
const BURST = { share: 0.1, at: 13 * HOUR, mean: HOUR / 3 };
const PAGES_PER_VISIT = 1.8;
const BETWEEN_PAGES = 40_000;
const FEEDS = 0.05;

/**
 * @param visits number of visits in the day
 * @param posts paths, newest first
 * @returns the requests in order of time
 */
export function dayOf(visits: number, posts: readonly string[], seed = 1): Arrival[] {
  const random = randomFrom(seed);
  const exponential = (mean: number) => -mean * Math.log(1 - random());
  const harmonic = cumulated(posts.map((_, index) => 1 / (index + 1)));
  const byHour = cumulated(hours);
  const post = () => posts[place(harmonic, random())] ?? pages.blog;
  const page = () => {
    const kind = random();
    if (kind < 0.7) return post();
    if (kind < 0.82) return pages.home;
    if (kind < 0.92) return pages.blog;
    return [pages.archive, pages.research, pages.search][Math.floor(random() * 3)] ?? pages.home;
  };
  const arrivals: Arrival[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const isOfBurst = random() < BURST.share;
    let at = isOfBurst ? BURST.at + exponential(BURST.mean) : (place(byHour, random()) + random()) * HOUR;
    arrivals.push({ at, path: isOfBurst ? (posts[0] ?? pages.blog) : page() }, { at, path: '/icon.svg' });
    while (random() < 1 - 1 / PAGES_PER_VISIT) {
      at += exponential(BETWEEN_PAGES);
      arrivals.push({ at, path: page() });
    }
    if (random() < FEEDS) arrivals.push({ at: random() * DAY, path: pages.rss });
  }
  return arrivals.filter(({ at }) => at < DAY).sort((a, b) => a.at - b.at);
}

/** @returns the cumulative sums, normalized to 1 */
function cumulated(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return weights.map((weight) => (sum += weight) / total);
}

/** Returns the first index whose cumulative sum reaches a number. */
function place(sums: readonly number[], wanted: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 1) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns a seeded generator of numbers from 0 to below 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
