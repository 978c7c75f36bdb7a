import type { AnyOperation } from '../operation.ts';
import { createCurrentUser } from './create.ts';
import { sendVerificationEmail } from './sendVerificationEmail.ts';
import { showCurrentUser } from './show.ts';
import { updateProfile } from './updateProfile.ts';
import { verifyEmail } from './verifyEmail.ts';

export const currentUserOperations: readonly AnyOperation[] = [
  showCurrentUser,
  createCurrentUser,
  updateProfile,
  verifyEmail,
  sendVerificationEmail,
];
