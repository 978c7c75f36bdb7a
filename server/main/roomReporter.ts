import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Reports } from '#server/account/safety/reports.ts';
import type { RoomReport } from '#server/classroom/room/liveRoom.ts';

/** Reasons that people choose in a room, as the operators' queue has them. */
const reasons = {
  harassment: 'abuse',
  nudity: 'safety',
  recording: 'safety',
  spam: 'spam',
  other: 'other',
} as const satisfies Record<RoomReport['reason'], string>;

/**
 * Returns what puts reports from inside rooms into the operators' queue. A guest has no account:
 * the order that they came on is reported.
 */
export const roomReporter =
  (reports: Reports | null, { logger, now }: { logger: Logger; now: () => number }) =>
  async (roomId: string, { by, about, reason, text, picture }: RoomReport): Promise<void> => {
    const subjectId = about.accountId ?? about.orderId;
    if (!reports || !subjectId) throw new Error('Reports are not stored here.');
    const id = randomUUID();
    await reports.add({
      id,
      at: new Date(now()),
      byId: by.accountId,
      subject: about.accountId ? 'user' : 'order',
      subjectId,
      personId: about.accountId,
      orderId: about.orderId,
      listingId: roomId.split('.')[0] ?? null,
      reason: reasons[reason],
      text: [`${about.name} · ${reason} · ${roomId}`, text].filter(Boolean).join('\n'),
    });
    if (picture) await reports.addPicture(id, picture);
    logger.warn({ reportId: id, roomId, reason }, 'somebody was reported in a room');
  };
