import type { MeetingStandIn } from '#demo/meetings.ts';
import type { Marketplace } from '@flowroom/marketplace';
import type { Config } from '#server/config/config.ts';
import type { Credentials } from '#server/config/credentials.ts';

/** What is filled. */
export interface Empty {
  /** null with a hosted marketplace, which is left alone. */
  marketplace: Marketplace | null;
  /** null with the real meeting service. */
  meetings: MeetingStandIn | null;
}

/**
 * Fills an embedded marketplace in which nobody has an account yet with the demo classes.
 * @returns whether it did
 */
export async function fillWhenEmpty(
  { seedDemo: wanted }: Config,
  { accounts }: Credentials,
  { marketplace, meetings }: Empty,
): Promise<boolean> {
  if (!marketplace || !wanted) return false;
  // The demo is large and needed once.
  const { isEmpty, seedDemo } = await import(/* webpackMode: "lazy" */ '#demo/seedDemo.ts');
  if (!(await isEmpty(marketplace))) return false;
  console.log('Making the demo: classes, people and orders...');
  await seedDemo(marketplace, { accounts, meetings });
  return true;
}
