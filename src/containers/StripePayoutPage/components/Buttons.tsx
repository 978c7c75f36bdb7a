import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import css from './AccountChanges.module.css';

export interface ButtonsProps {
  inProgress: boolean;
  /** Nothing is changed yet of what the provider knows. */
  isUnchanged?: boolean;
  onClose: () => void;
}

/** Saves or gives up a change. */
export function Buttons({ inProgress, isUnchanged = false, onClose }: ButtonsProps) {
  return (
    <div className={css.buttons}>
      <Button type="submit" inProgress={inProgress} disabled={isUnchanged}>
        <FormattedMessage id="StripePayoutPage.save" />
      </Button>
      <Button variant="ghost" onClick={onClose}>
        <FormattedMessage id="StripePayoutPage.cancel" />
      </Button>
    </div>
  );
}
