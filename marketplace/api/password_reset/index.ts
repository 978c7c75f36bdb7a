import type { AnyOperation } from '../operation.ts';
import { requestPasswordReset } from './request.ts';
import { resetPassword } from './reset.ts';

export const passwordResetOperations: readonly AnyOperation[] = [
  requestPasswordReset,
  resetPassword,
];
