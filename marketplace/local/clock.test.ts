import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { clockFile, openClock } from './clock.ts';

const hour = 3_600_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'marketplace-clock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Milliseconds between a time and the machine's, less what the test took. */
const ahead = (now: Date) => Math.round((now.getTime() - Date.now()) / hour) * hour;

describe('the clock of a marketplace', () => {
  it('is that of the machine at first', () => {
    expect(ahead(openClock(folder).now())).toBe(0);
    expect(existsSync(path.join(folder, clockFile))).toBe(false);
  });

  it('starts at a time, runs on, and continues at the next start', () => {
    const clock = openClock(folder, new Date(Date.now() + 48 * hour));
    expect(ahead(clock.now())).toBe(48 * hour);
    expect(ahead(openClock(folder).now())).toBe(48 * hour);
    expect(ahead(openClock(folder, 'real').now())).toBe(0);
    expect(ahead(openClock(folder).now())).toBe(0);
  });

  it('moves forward alone', () => {
    const clock = openClock(folder);
    clock.moveTo(new Date(Date.now() + 5 * hour));
    expect(ahead(clock.now())).toBe(5 * hour);
    expect(() => clock.moveTo(new Date())).toThrow('only moves forward');
    expect(ahead(openClock(folder).now())).toBe(5 * hour);
  });

  it('refuses a file that is damaged', () => {
    writeFileSync(path.join(folder, clockFile), '{"aheadMs":"x"}');
    expect(() => openClock(folder)).toThrow('aheadMs');
  });
});
