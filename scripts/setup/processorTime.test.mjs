import { existsSync } from 'node:fs';
import { metered } from './processorTime.mjs';
import { run } from './run.mjs';

const onLinux = existsSync('/proc/self/stat') ? it : it.skip;

describe('processor time of programs', () => {
  onLinux('is that of what was run below the meter, its children included', async () => {
    const busy =
      'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);';
    const child = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
    const meter = { seconds: 0 };
    await metered(meter, () => run(process.execPath, ['-e', child]));
    // What tests before this one left behind may end in one of them, and counts then.
    const others = [{ seconds: 0 }, { seconds: 0 }, { seconds: 0 }];
    for (const other of others) await metered(other, () => run(process.execPath, ['-e', '']));
    expect(meter.seconds).toBeGreaterThanOrEqual(0.3);
    expect(Math.min(...others.map(({ seconds }) => seconds))).toBeLessThan(meter.seconds);
  });
});
