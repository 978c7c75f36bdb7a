import type { Request, Response } from 'express';
import type { SdkFactory } from '../sdk/sdk.ts';
import type { Sessions } from './session.ts';

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
    const { banned, deleted, profile } = (await sdk.forSession(session).currentUser.show()).data
      .attributes;
    // Metadata are written by operators alone (decision 062).
    return banned === false && deleted === false && profile?.metadata?.operator === true;
  };
