import { ApiError } from '#marketplace/contract/errors.ts';
import { passwordWeakness, weaknessDetails } from '#marketplace/contract/passwordRules.ts';

/** A password that somebody chooses. */
export interface ChosenPassword {
  password: string;
  /** Field of the body that it came in. */
  field: string;
  /** Addresses of the account. */
  emails: readonly string[];
}

/** @throws ApiError validation-invalid-value with `meta.reason` for a password that would be guessed */
export async function refuseWeakPassword({
  password,
  field,
  emails,
}: ChosenPassword): Promise<void> {
  const reason = await passwordWeakness(password, emails);
  if (!reason) return;
  throw new ApiError('validation-invalid-value', {
    details: weaknessDetails[reason],
    source: { path: [field], type: 'body' },
    meta: { reason },
  });
}
