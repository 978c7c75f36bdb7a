import type { AnyOperation } from '#marketplace/api/operation.ts';
import { createAdjustment } from './create.ts';
import { queryAdjustments } from './query.ts';

export const stockAdjustmentOperations: readonly AnyOperation[] = [
  queryAdjustments('marketplace'),
  createAdjustment('marketplace'),
  queryAdjustments('integration'),
  createAdjustment('integration'),
];
