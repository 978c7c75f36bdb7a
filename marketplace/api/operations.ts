import type { AnyOperation } from './operation.ts';

/** Every operation of the Marketplace and Integration APIs; each area adds its own list. */
export const operations: readonly AnyOperation[] = [];
