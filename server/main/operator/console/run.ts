import type { Config } from '#server/config/config.ts';
import { createConsoleCall } from './consoleCall.ts';
import { printed } from './print.ts';
import type { ReadCommand } from './readCommand.ts';

/**
 * Returns the base of the Console API; null with a hosted marketplace, which has none. @param
 * buildApi base of a Build API that is elsewhere, `FLEX_API_BASE_URL`
 */
export function consoleBase({
  config,
  buildApi,
}: {
  config: Pick<Config, 'port' | 'hosted'>;
  buildApi: string | undefined;
}): string | null {
  if (buildApi !== undefined) return buildApi.replace(/\/v1\/build-api\/?$/, '/console/v1');
  return config.hosted ? null : `http://localhost:${config.port}/flex/console/v1`;
}

/** Has the marketplace carry a command out; returns what to print. */
export async function runConsoleCommand(
  { command, given, isJson, as }: ReadCommand,
  place: { base: string; siteBase?: string; apiKey: string },
): Promise<string> {
  const answer = await command.run(createConsoleCall({ ...place, as }), given);
  return printed(answer, { isJson, columns: command.columns });
}
