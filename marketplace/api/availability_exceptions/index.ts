import type { AnyOperation } from '#marketplace/api/operation.ts';
import { createAvailabilityException } from './create.ts';
import { deleteAvailabilityException } from './delete.ts';
import { queryAvailabilityExceptions } from './query.ts';

export const availabilityExceptionOperations: readonly AnyOperation[] = [
  queryAvailabilityExceptions('marketplace'),
  createAvailabilityException('marketplace'),
  deleteAvailabilityException('marketplace'),
  queryAvailabilityExceptions('integration'),
  createAvailabilityException('integration'),
  deleteAvailabilityException('integration'),
];
