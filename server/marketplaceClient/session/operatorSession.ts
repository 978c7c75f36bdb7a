import type { Request, Response } from 'express';
import type { SdkFactory } from '../sdk/sdk.ts';
import type { Sessions } from './session.ts';

/**
 * Returns whether a request carries the session of an operator. Calls the marketplace each time, so
 * that a revoked right or a ban takes effect at once. Limited sessions do not count.
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
    // Metadata is writable by operators only (decision 062).
    return banned === false && deleted === false && profile?.metadata?.operator === true;
  };
