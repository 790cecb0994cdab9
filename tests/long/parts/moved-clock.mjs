/**
 * Loaded before a program (`NODE_OPTIONS=--import=…`). It moves the program's clock by the number of milliseconds in
 * the file `CLOCK_FILE`. Timers are not affected, as when a system clock is changed.
 */
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_FILE'] ?? '';
const RealDate = Date;
let moved = 0;
let looked = 0;

function offset() {
  const now = RealDate.now();
  if (now - looked > 50) {
    looked = now;
    try {
      moved = Number(readFileSync(file, 'utf8')) || 0;
    } catch {
      moved = 0;
    }
  }
  return moved;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + offset()] : args, self),
  apply: () => new RealDate(RealDate.now() + offset()).toString(),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + offset() : Reflect.get(target, name)),
});
