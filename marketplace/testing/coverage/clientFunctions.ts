import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectFolder } from '#marketplace/db/location.ts';
import { sdk } from '../clients/sdk.ts';

// Functions of the official clients, read from the clients themselves: nothing here names them, so
// that a new function of a new version is noticed.

/** `currentUser.createWithIdp` as its path below the API, `current_user/create_with_idp`. */
export const pathOf = (name: string): string =>
  name.replace('.', '/').replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

function namesIn(value: object, parents: string[] = []): string[] {
  return Object.entries(value).flatMap(([key, found]: [string, unknown]) => {
    if (typeof found === 'function') return [[...parents, key].join('.')];
    return found && typeof found === 'object' ? namesIn(found, [...parents, key]) : [];
  });
}

/** Functions of `sharetribe-flex-sdk`, e.g. `ownListings.createDraft` and `login`. */
export const marketplaceFunctions = (): string[] =>
  namesIn(sdk.createInstance({ clientId: 'nobody' }));

interface IntegrationModule {
  createInstance(options: object): object;
}

/** Functions of `sharetribe-flex-integration-sdk`, e.g. `events.query`. */
export function integrationFunctions(): string[] {
  // The package has no types.
  const load = createRequire(path.join(projectFolder(), 'package.json'));
  const { createInstance } = load('sharetribe-flex-integration-sdk') as IntegrationModule;
  return namesIn(createInstance({ clientId: 'nobody', clientSecret: 'none' }));
}

/** Commands of `flex-cli`, e.g. `process create-alias`, as its help lists them. */
export function cliCommands(): string[] {
  const program = path.join(projectFolder(), 'node_modules/flex-cli/target/min.js');
  const help = execFileSync(process.execPath, [program, 'help'], { encoding: 'utf8' });
  const [, list = ''] = help.split('COMMANDS\n');
  return list
    .split('\n\n', 1)[0]!
    .split('\n')
    .map(line => line.trim().split(/ {2,}/)[0] ?? '')
    .filter(Boolean);
}
