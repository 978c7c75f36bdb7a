import { FormattedMessage } from 'react-intl';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { selectLogout } from '#src/ducks/auth.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';

/** Says that the last log-out failed. `className`: of the space around it. */
export function LogoutFailure({ className }: { className?: string | undefined }) {
  const { status } = useAppSelector(selectLogout);
  if (status !== 'failed') return null;
  return (
    <div className={className}>
      <Notice tone="error" title={<FormattedMessage id="Topbar.genericError" />} />
    </div>
  );
}
