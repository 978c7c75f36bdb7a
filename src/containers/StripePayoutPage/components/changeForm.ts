import type { PayoutChange } from '#src/features/payout/payout.duck.ts';
import type { AppError } from '#src/util/errors.ts';
import type { BusinessType } from '#src/features/payout/payoutDetails.ts';

/** What the forms of changes share. */
export interface ChangeForm {
  country: string;
  businessType: BusinessType;
  inProgress: boolean;
  error: AppError | null;
  onChange: (change: PayoutChange) => void;
  onClose: () => void;
}
