import { bootstrapElementId } from '#shared/config/appConfig.ts';
import type { AppConfig } from '#shared/config/appConfig.ts';
import type { RootState } from '#src/store/rootState.ts';
import type { Shown } from '../routing/useNavigation.ts';

/** Data that the server sends the browser beside the markup. Holds no token. */
export interface Bootstrap {
  config: AppConfig;
  state: RootState;
  /** Kind of the rendered page. */
  kind: Shown['kind'];
  /** The server did not wait for the data of the page. */
  isPartial?: boolean;
  /** Keys of records that could not be rendered (components/RecordBoundary); none when left out. */
  failedRecords?: readonly string[];
}

/**
 * Takes the data out of the page: left in it they would show the next person at the machine who was
 * here, after a log-out that loads no other page.
 */
export function takeBootstrap(): Bootstrap {
  const element = document.getElementById(bootstrapElementId);
  const text = element?.textContent ?? '{}';
  if (element) element.textContent = '';
  return JSON.parse(text) as Bootstrap;
}

/**
 * Ends the current task, so that the browser can handle input and paint before the work goes on.
 */
export const yieldToMain = (): Promise<void> => new Promise(resolve => void setTimeout(resolve));
