import { pairOf } from '#server/meetings/series.ts';
import type { OrderTime, ZoomData } from '#server/meetings/series.ts';
import type { MeetingProviderName } from '#shared/contract/meetingProviders.ts';

/** With what a class time is held; `links` of another service. */
export type HeldWith =
  | { provider: 'classroom' }
  | { provider: 'zoom'; links: { start_url?: string; join_url?: string } };

/**
 * Returns with what a class time is held: what its stored meeting says, whose provider is Zoom
 * where it names none; `usual` where no meeting is stored.
 */
export function heldWith(stored: ZoomData, time: OrderTime, usual: MeetingProviderName): HeldWith {
  const pair = pairOf(stored, [time], time.start);
  const provider = pair ? (pair.provider ?? 'zoom') : usual;
  if (provider === 'classroom') return { provider };
  const { start_url, join_url } = pair ?? {};
  return { provider, links: { ...(start_url && { start_url }), ...(join_url && { join_url }) } };
}
