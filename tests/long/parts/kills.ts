/**
 * The runner of all parts that kill: it prepares a site, lets the part act on it, kills, and lets the part check what
 * must hold. The `COUNT` variable sets the number of kills.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { takeSteps } from './steps.ts';

export interface Victim {
  /** Milliseconds until the kill. */
  after: number;
  kill: () => Promise<unknown>;
  /** Requests and other work that the kill ends. Another end than by a broken connection is a fault. */
  work?: readonly Promise<unknown>[];
}

export interface Killing<State> {
  name: string;
  kills: number;
  /** Number of kills of a site; then the next site begins as prepared. */
  lives: number;
  /** Fills the folder of a site. */
  prepare: (site: string) => State | Promise<State>;
  /** Returns the state of the next site. By default, the state continues. */
  renew?: (state: State) => State;
  /** Starts what is killed, and what happens until then. */
  act: (site: string, state: State, kill: number) => Promise<Victim>;
  /** Checks the site after the kill. */
  holds: (site: string, state: State, kill: number) => Promise<State>;
}

/** @returns the last state, and the number of kills */
export function killOften<State>(part: Killing<State>): Promise<{ state: State; steps: number }> {
  const { name, kills: steps, lives, prepare, renew = (state) => state, act, holds } = part;
  return takeSteps<State>({
    name,
    steps,
    begin: (folder) => {
      mkdirSync(join(folder, 'new'));
      return prepare(join(folder, 'new'));
    },
    step: async (before, kill, folder) => {
      const site = join(folder, 'site');
      const isNew = kill % lives === 0;
      if (isNew) rmSync(site, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      if (isNew) cpSync(join(folder, 'new'), site, { recursive: true });
      const state = isNew ? renew(before) : before;
      const victim = await act(site, state, kill);
      const ended = (victim.work ?? []).map((one) => one.then(() => '', String));
      await delay(victim.after);
      await victim.kill();
      for (const cause of await Promise.all(ended)) expect(cause).toMatch(/^$|fetch failed|terminated|socket/i);
      return holds(site, state, kill);
    },
  });
}

/**
 * Kills a process.
 * @returns its exit code and the signal that ended it
 */
export async function killProcess(child: ChildProcess): Promise<[code: number | null, signal: string | null]> {
  if (child.exitCode !== null || child.signalCode !== null) return [child.exitCode, child.signalCode];
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  child.kill('SIGKILL');
  return ended;
}

/**
 * Returns the time of a kill in milliseconds. The times are evenly spread over the duration of the work and a little
 * beyond.
 */
export const momentOf = (kill: number, whole: number) => whole * 1.05 * ((kill * 0.618_034) % 1);
