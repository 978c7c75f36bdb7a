// Loaded into the server of a test before anything else: its clock is ahead by CLOCK_AHEAD_MS, and
// what it does every one or five minutes it does sixty times as often.
import { promisify } from 'node:util';

const ahead = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
const slow = new Set([60_000, 300_000]);
const { Date: RealDate, setTimeout: realTimeout } = globalThis;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) =>
    args.length > 0 ? new target(...args) : new target(target.now() + ahead),
  get: (target, key) => (key === 'now' ? () => target.now() + ahead : Reflect.get(target, key)),
});

globalThis.setTimeout = Object.assign(
  (work, ms, ...args) => realTimeout(work, slow.has(ms) ? ms / 60 : ms, ...args),
  { [promisify.custom]: realTimeout[promisify.custom] },
);
