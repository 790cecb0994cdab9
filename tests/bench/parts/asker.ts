/** A reader in a separate thread, so that the thread of the other clients does not delay the reader. */
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Milliseconds between a response and the next request. */
const PAUSE = 5;

const address = String(workerData);
const waits: number[] = [];
let isOver = false;
parentPort?.once('message', () => (isOver = true));
while (!isOver) {
  const start = performance.now();
  const answer = await fetch(address);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
  waits.push(performance.now() - start);
  await delay(PAUSE);
}
parentPort?.postMessage(waits);
