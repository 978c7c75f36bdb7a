import type { Call } from './operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { countContact } from '#marketplace/contract/limits.ts';
import type { ContactLimit } from '#marketplace/contract/limits.ts';

/**
 * Runs a task that reaches another person, within the limits of the caller. One that fails does not
 * count. A web server with the client secret has limits of its own. @throws ApiError
 * too-many-requests with `retryAfter` in seconds
 */
export async function withinLimit<Result>(
  { context, actor }: Pick<Call, 'context' | 'actor'>,
  limit: ContactLimit,
  recipientId: string,
  task: () => Promise<Result>,
): Promise<Result> {
  const { userId, scope } = actor;
  if (userId === null || scope === 'trusted:user') return task();
  const { pause, giveBack } = await countContact(context.limiter, limit, userId, recipientId);
  if (pause !== null) throw new ApiError('too-many-requests', { meta: { retryAfter: pause } });
  try {
    return await task();
  } catch (error) {
    await giveBack();
    throw error;
  }
}
