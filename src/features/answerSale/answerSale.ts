import type { Api } from '#src/api/types.ts';
import { reporting } from '#src/util/errorLog.ts';
import type { FailureTag } from '#shared/contract/failureTag.ts';

/** Answer of a teacher to a request. */
export type Answer = 'accept' | 'decline';

const tags: Record<Answer, FailureTag> = {
  accept: 'accept-sale-failed',
  decline: 'reject-sale-failed',
};

/** A request of an order with its answer. */
export interface AnsweredRequest {
  id: string;
  answer: Answer;
  /** IANA zone of the teacher. */
  timeZone: string;
}

/** Accepts or declines a request. Rejects with an AppError; 409 where it was answered meanwhile. */
export async function answerSale(
  api: Pick<Api, 'app' | 'transactions'>,
  { id, answer, timeZone }: AnsweredRequest,
): Promise<void> {
  await reporting<unknown>(tags[answer], () =>
    answer === 'accept'
      ? api.app.acceptTransaction({ transactionId: id, timeZone })
      : api.transactions.transition({ id, transition: 'transition/decline', params: {} }),
  );
}
