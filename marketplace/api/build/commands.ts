import { aliasCommands } from './processes/aliases.ts';
import { assetCommands } from './assets/assets.ts';
import type { AnyBuildCommand } from './command.ts';
import { databaseCopy } from './databaseCopy.ts';
import { eventCommands } from './events.ts';
import { settingsCommands } from './settings.ts';
import { notificationCommands } from './processes/notifications.ts';
import { processCommands } from './processes/processes.ts';
import { searchSchemaCommands } from './searchSchemas.ts';
import { userCommands } from './users.ts';

/** Every endpoint of the Build API. */
export const buildCommands: readonly AnyBuildCommand[] = [
  ...settingsCommands,
  ...processCommands,
  ...aliasCommands,
  ...searchSchemaCommands,
  ...notificationCommands,
  ...assetCommands,
  ...userCommands,
  ...eventCommands,
  databaseCopy,
];
