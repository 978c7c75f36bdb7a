import type { Logger } from 'pino';
import type { OnRefused } from './sendClaimed.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';

/** Creates the function that notes a refused address in the private data of its owner. */
export const createRefusedAddresses =
  (operator: (() => IntegrationSdk) | null, logger: Logger, now: () => number): OnRefused =>
  async ({ recipientId, address, reply }) => {
    logger.warn({ recipientId, reply }, 'mail address refused for good');
    if (!operator) return;
    const mailRefused = { address, at: new Date(now()).toISOString() };
    try {
      await operator().users.updateProfile({ id: recipientId, privateData: { mailRefused } });
    } catch (error) {
      logger.warn({ err: error, recipientId }, 'a refused address could not be noted');
    }
  };
