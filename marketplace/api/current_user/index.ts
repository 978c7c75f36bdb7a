import type { AnyOperation } from '../operation.ts';
import { changeEmail } from './changeEmail.ts';
import { changePassword } from './changePassword.ts';
import { createCurrentUser } from './create.ts';
import { createWithIdp } from './createWithIdp.ts';
import { deleteCurrentUser } from './delete.ts';
import { sendVerificationEmail } from './sendVerificationEmail.ts';
import { showCurrentUser } from './show.ts';
import {
  connectStripeAccount,
  disconnectStripeAccount,
  reviseStripeAccount,
} from './stripeAccount.ts';
import { updateProfile } from './updateProfile.ts';
import { verifyEmail } from './verifyEmail.ts';

export const currentUserOperations: readonly AnyOperation[] = [
  showCurrentUser,
  createCurrentUser,
  createWithIdp,
  updateProfile,
  verifyEmail,
  sendVerificationEmail,
  changeEmail,
  changePassword,
  deleteCurrentUser,
  connectStripeAccount,
  reviseStripeAccount,
  disconnectStripeAccount,
];
