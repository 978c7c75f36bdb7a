import { currentCaller } from './caller.ts';
import { notice } from '@flowroom/marketplace/signals';

const operationOf = /\/v1\/(?:api|integration_api|(?=auth\/))([\w/]+)$/;
const eventLog = 'events/query';

/** What a call is for: a request that only reads, another one, or work of the server itself. */
function purposeOf(operation: string): 'view' | 'act' | 'events' | 'checks' {
  if (operation === eventLog) return 'events';
  const { isView } = currentCaller();
  if (isView === undefined) return 'checks';
  return isView ? 'view' : 'act';
}

/** Returns the name of an operation, such as `listings/query`, by the URL of a call. */
export function operationAt(url: string): string {
  const [path = ''] = url.split('?', 1);
  return operationOf.exec(path)?.[1]?.replace(/^\//, '') ?? 'other';
}

/** Counts a call to the marketplace. A hosted one bills each. */
export const countCall = (operation: string): void =>
  notice('marketplaceCall', { operation, purpose: purposeOf(operation) });
