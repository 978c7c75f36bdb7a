import type { Request, Response } from 'express';
import { z } from 'zod';
import type { SdkFactory } from '../sdk.ts';
import type { Sessions } from './session.ts';

// Metadata are written by operators alone (decision 062).
const operator = z.object({
  data: z.object({
    attributes: z.object({
      banned: z.literal(false),
      deleted: z.literal(false),
      profile: z.object({ metadata: z.object({ operator: z.literal(true) }) }),
    }),
  }),
});

/**
 * Tells whether a request carries the session of an operator. The marketplace is asked each time, so
 * that who is dismissed or banned is one no more. Sessions of looking as somebody do not count.
 */
export const operatorSession =
  ({ sessions, sdk }: { sessions: Sessions; sdk: Pick<SdkFactory, 'forSession'> }) =>
  async (req: Request, res: Response): Promise<boolean> => {
    const session = sessions.open(req, res);
    if (session.isAnonymous) return false;
    const { scope } = await session.token();
    if (session.isAnonymous || scope !== 'user') return false;
    const { data } = await sdk.forSession(session).currentUser.show();
    return operator.safeParse(data).success;
  };
