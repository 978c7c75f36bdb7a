import type { AppError } from '#src/util/errors.ts';

/** Ids of the messages for passwords that the server refuses as easy to guess. */
export interface PasswordMessages {
  tooCommon: string;
  isEmail: string;
}

/** The message to show at the field of a new password; undefined when something else has failed. */
export function passwordRefusal(
  error: AppError | null | undefined,
  { tooCommon, isEmail }: PasswordMessages,
): string | undefined {
  if (error?.code === 'password-too-common') return tooCommon;
  return error?.code === 'password-is-email' ? isEmail : undefined;
}

/**
 * Returns whether the failure is shown at the field of the new password, so that nothing else needs
 * to show it.
 */
export const isPasswordRefusal = (error: AppError | null | undefined): boolean =>
  passwordRefusal(error, { tooCommon: 'tooCommon', isEmail: 'isEmail' }) !== undefined;
