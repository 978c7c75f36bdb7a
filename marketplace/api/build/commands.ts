import { adminCommands } from './admin.ts';
import { aliasCommands } from './aliases.ts';
import { assetCommands } from './assets.ts';
import type { AnyBuildCommand } from './command.ts';
import { eventCommands } from './events.ts';
import { settingsCommands } from './marketplaceSettings.ts';
import { notificationCommands } from './notifications.ts';
import { processCommands } from './processes.ts';
import { searchSchemaCommands } from './searchSchemas.ts';
import { stripeCommands } from './stripe.ts';
import { userCommands } from './users.ts';

/** Every endpoint of the Build API. */
export const buildCommands: readonly AnyBuildCommand[] = [
  ...adminCommands,
  ...settingsCommands,
  ...processCommands,
  ...aliasCommands,
  ...searchSchemaCommands,
  ...notificationCommands,
  ...assetCommands,
  ...stripeCommands,
  ...userCommands,
  ...eventCommands,
];
