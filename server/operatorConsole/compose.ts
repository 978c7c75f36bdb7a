import type { Router } from 'express';
import type { SiteContext } from '#server/http/siteContext.ts';
import { createConsoleClient } from './consoleClient.ts';
import type { ConsoleClientOptions } from './consoleClient.ts';
import { siteOperations } from './siteOperations.ts';
import type { OperatedRooms } from './siteOperations.ts';
import { siteRouter } from './siteRouter.ts';

/** Dependencies of the operations of the site. */
export type OperatorConsoleOptions = ConsoleClientOptions & Pick<SiteContext, 'logger'>;

/** Composes the operations of the Console API that the site serves (decision 220). */
export const composeOperatorConsole = (
  options: OperatorConsoleOptions,
  rooms: OperatedRooms,
): Router =>
  siteRouter({
    operations: siteOperations(rooms),
    console: createConsoleClient(options),
    logger: options.logger,
  });
