import { accessEntries } from './access.ts';
import { consoleEntries } from './console.ts';
import { endpointEntries } from './endpoints.ts';
import type { Entry } from './entry.ts';
import { operationEntries } from './operations.ts';
import { openEntries } from './pages.ts';

/** Every kind of request that the product answers. */
export const corpus: readonly Entry[] = [
  ...operationEntries,
  ...accessEntries,
  ...consoleEntries,
  ...endpointEntries,
  ...openEntries,
];
