import PQueue from 'p-queue';
import type { Desk } from '#server/projection/classTimes.ts';
import { rosterOf } from './roster.ts';
import { teachOperations } from '../operations.ts';
import type { Blocks } from '#server/marketplaceClient/blocks.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import { ApiFault } from '#server/base/apiFault.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { SentMessages } from '#shared/contract/api/teach.ts';
import { relatedId } from '#shared/contract/resources.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';
import { withBrackets } from '#shared/text/text.ts';

export interface MessagesOptions {
  deskOf: (teacherId: string) => Promise<Desk>;
  /** These messages pass `refuseBlocked`, which reads calls of pages. */
  areApart: Blocks['areApart'];
  locks: Locks;
  limiter: Limiters;
}

/** Messages to all of a class that a teacher sends. */
const messagesLimit: Limit = { name: 'messages to all', most: 10, seconds: hourMs / 1000 };

/** The same text within this time is the same message, sent again. */
const sameMessageMs = dayMs;
const concurrency = 4;
const perPage = 100;

/**
 * Returns whether the teacher has sent this text in the order lately. Messages are read with
 * ordinary brackets.
 */
async function wasSent(
  { messages }: ServerSdk,
  transactionId: string,
  { teacherId, now }: Desk,
  content: string,
): Promise<boolean> {
  const { data } = await messages.query({ transactionId, include: ['sender'], perPage });
  return data.some(
    message =>
      relatedId(message, 'sender') === teacherId &&
      message.attributes.content === withBrackets(content) &&
      Date.parse(message.attributes.createdAt ?? '') > now - sameMessageMs,
  );
}

/** POST /teach/messages: writes to each accepted student of a class time, once. */
export const messagesEndpoint = ({
  deskOf,
  areApart,
  locks,
  limiter,
}: MessagesOptions): MountableEndpoint => {
  const limit = limiter(messagesLimit);
  return endpoint({
    ...teachOperations.messageAll,
    async run({ input: { content, ...name }, sdk, trusted }) {
      const teacherId = (await sdk.currentUser.show()).data.id;
      const desk = await deskOf(teacherId);
      const { people } = await rosterOf(desk, name);
      // Who has a subscription and booked besides has two orders.
      const orders = new Map(
        people
          .filter(({ status }) => status === 'accepted')
          .map(({ customerId, orderId }) => [customerId, orderId]),
      );
      const sent: SentMessages = { sent: 0, alreadySent: 0, unreachable: 0 };
      const sendOnce = async (
        customerId: string,
        transactionId: string,
      ): Promise<keyof SentMessages> => {
        if (await areApart(teacherId, customerId)) return 'unreachable';
        if (await wasSent(sdk, transactionId, desk, content)) return 'alreadySent';
        try {
          // The limit of messages is for single ones: a class may have more people.
          const { messages } = await trusted();
          await messages.send({ transactionId, content });
          return 'sent';
        } catch (error) {
          if (isRefusal(error, 409, 'transaction-customer-banned-or-deleted')) return 'unreachable';
          if (isRefusal(error, 403, 'contact-not-possible')) return 'unreachable';
          throw error;
        }
      };
      const pause = await limit.take(teacherId);
      if (pause !== null) {
        const status = 429;
        const title = 'There were many messages to all already.';
        throw new ApiFault(status, [{ status, code: 'too-many-requests', title }], pause);
      }
      // A repeated call waits for the first one, and finds what that has sent.
      await locks.withLock(`messages ${teacherId}`, async () => {
        const queue = new PQueue({ concurrency });
        await queue.addAll(
          [...orders].map(([customerId, orderId]) => async () => {
            sent[await sendOnce(customerId, orderId)] += 1;
          }),
        );
      });
      if (sent.sent === 0) await limit.giveBack(teacherId);
      return sent;
    },
  });
};
