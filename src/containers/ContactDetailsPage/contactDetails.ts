import { FORM_ERROR } from 'final-form';
import type { AppError } from '#src/util/errors.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';

/** Values of the form. */
export interface ContactDetails {
  email?: string;
  phoneNumber?: string;
  currentPassword?: string;
}

/** Returns the initial values of the form. */
export const valuesOf = ({ attributes }: CurrentUser): ContactDetails => ({
  email: attributes.email,
  phoneNumber: attributes.profile.protectedData?.phoneNumber ?? '',
});

/** Returns an address as it is compared: in lower case, an international domain in ASCII. */
function comparable(email: string): string {
  const address = email.trim().normalize('NFC').toLowerCase();
  const at = address.lastIndexOf('@') + 1;
  const url = `https://${address.slice(at)}`;
  return URL.canParse(url) ? address.slice(0, at) + new URL(url).host : address;
}

/** Returns whether an address differs from that of the account, whatever its case and spelling. */
export const isOtherAddress = (email: string | undefined, { attributes }: CurrentUser): boolean =>
  email !== undefined && comparable(email) !== comparable(attributes.email);

/** Returns the details that differ from the saved ones. */
export function changesOf(values: ContactDetails, user: CurrentUser) {
  const { email = '', phoneNumber = '', currentPassword = '' } = values;
  return {
    email: isOtherAddress(email, user) ? { email: email.trim(), currentPassword } : undefined,
    phoneNumber: phoneNumber === valuesOf(user).phoneNumber ? undefined : phoneNumber,
  };
}

/** Returns the field errors of a refused address; a form error when no field is the cause. */
export function fieldErrorsOf(error: AppError | undefined): Record<string, unknown> {
  if (error?.code === 'email-taken') return { email: 'ContactDetailsPage.emailTaken' };
  if (error?.status === 403) return { currentPassword: 'ContactDetailsPage.passwordFailed' };
  return { [FORM_ERROR]: true };
}
