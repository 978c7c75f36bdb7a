import { FORM_ERROR } from 'final-form';
import type { AppError } from '#src/util/errors.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';

/** Values of the form. */
export interface ContactDetails {
  email?: string;
  phoneNumber?: string;
  currentPassword?: string;
}

/** What the form opens with. */
export const valuesOf = ({ attributes }: CurrentUser): ContactDetails => ({
  email: attributes.email,
  phoneNumber: attributes.profile.protectedData?.phoneNumber ?? '',
});

/** Whether an address is another one than the account's; addresses do not tell cases apart. */
export const isOtherAddress = (email: string | undefined, { attributes }: CurrentUser): boolean =>
  email !== undefined && email.trim().toLowerCase() !== attributes.email.toLowerCase();

/** What has to be saved: only what differs from what is kept. */
export function changesOf(values: ContactDetails, user: CurrentUser) {
  const { email = '', phoneNumber = '', currentPassword = '' } = values;
  return {
    email: isOtherAddress(email, user) ? { email: email.trim(), currentPassword } : undefined,
    phoneNumber: phoneNumber === valuesOf(user).phoneNumber ? undefined : phoneNumber,
  };
}

/** Where the refusal of an address is told: at the field that is to blame, otherwise below all of them. */
export function fieldErrorsOf(error: AppError | undefined): Record<string, unknown> {
  if (error?.code === 'email-taken') return { email: 'ContactDetailsPage.emailTaken' };
  if (error?.status === 403) return { currentPassword: 'ContactDetailsPage.passwordFailed' };
  return { [FORM_ERROR]: true };
}
