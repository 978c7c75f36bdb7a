import type { ConsoleCommand } from './command.ts';
import { contentCommands } from './content.ts';
import { listingCommands } from './listings.ts';
import { orderCommands } from './orders.ts';
import { personCommands } from './people.ts';
import { recordCommands } from './records.ts';
import { trustCommands } from './trust.ts';

/** Everything that the console does and other programs do not (`flex-cli`, `operate webhooks`). */
export const consoleCommands: readonly ConsoleCommand[] = [
  ...listingCommands,
  ...orderCommands,
  ...personCommands,
  ...trustCommands,
  ...contentCommands,
  ...recordCommands,
];
