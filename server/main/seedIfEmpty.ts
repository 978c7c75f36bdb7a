import type { DemoMeetingService } from '#demo/rows/meetings.ts';
import type { Marketplace } from '@flowroom/marketplace';
import type { Sandbox } from '@flowroom/sandbox';
import { publicOriginOf } from '#server/config/config.ts';
import type { Config } from '#server/config/config.ts';
import type { Credentials } from '#server/config/credentials.ts';
import { tokenSeal } from '#server/meetings/compose.ts';

/** Services that the seed writes to. */
export interface SeedTargets {
  /** null with a hosted marketplace, which is never seeded. */
  marketplace: Marketplace | null;
  /** null with the real meeting service. */
  meetings: DemoMeetingService | null;
}

/** Returns the meeting service for the demo of a web server; null when meetings are real. */
export const demoMeetingService = (
  config: Config,
  credentials: Credentials,
  sandbox: Sandbox | null,
): DemoMeetingService | null =>
  sandbox && !config.zoom
    ? {
        rootUrl: publicOriginOf(config),
        addHost: sandbox.addHost,
        seal: tokenSeal(credentials),
      }
    : null;

/**
 * Seeds an embedded marketplace without accounts with the demo, unless `SEED_DEMO` is off.
 * @returns true when it was seeded
 */
export async function seedIfEmpty(
  { seedDemo: wanted }: Config,
  { accounts }: Credentials,
  { marketplace, meetings }: SeedTargets,
): Promise<boolean> {
  if (!marketplace || !wanted) return false;
  // Loaded on demand: the demo is large and seeded once.
  const { isEmpty, seedDemo } = await import(/* webpackMode: "lazy" */ '#demo/seedDemo.ts');
  if (!(await isEmpty(marketplace))) return false;
  console.log('Making the demo: classes, people and orders...');
  await seedDemo(marketplace, { accounts, meetings });
  return true;
}
