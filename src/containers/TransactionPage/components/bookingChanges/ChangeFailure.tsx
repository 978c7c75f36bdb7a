import { FormattedMessage } from 'react-intl';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useAppSelector } from '#src/store/hooks.ts';
import { errorOf } from '#src/util/request.ts';
import { selectBookingChanges } from '../../bookingChanges.duck.ts';
import { changeRefusalOf } from './changeRefusal.ts';

/** Why the last change was not made, and that nothing has changed. */
export function ChangeFailure() {
  const error = errorOf(useAppSelector(selectBookingChanges).change);
  if (!error) return null;
  const reason = changeRefusalOf(error.code);
  return (
    <Notice
      tone={reason === 'terms' ? 'warning' : 'error'}
      title={<FormattedMessage id={`BookingChanges.refused.${reason}`} />}
    >
      <FormattedMessage id={`BookingChanges.refused.${reason}.text`} />
    </Notice>
  );
}
