import type { AnyOperation } from '../operation.ts';
import { showUser, showUserAsOperator } from './show.ts';

export const userOperations: readonly AnyOperation[] = [showUser, showUserAsOperator];
