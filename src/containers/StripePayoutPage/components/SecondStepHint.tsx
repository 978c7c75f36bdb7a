import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { secondStepId } from '#src/features/secondFactor/secondStep.ts';
import { paths } from '#shared/config/paths.ts';
import { selectSecondFactor } from '#src/features/secondFactor/secondFactor.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';

/**
 * Leads anyone who is paid to a second factor; nothing for who has one, and where there is none to
 * have.
 */
export function SecondStepHint() {
  const { factor } = useAppSelector(selectSecondFactor);
  if (!factor || factor.confirmedAt !== null) return null;
  return (
    <Notice
      tone="info"
      title={<FormattedMessage id="StripePayoutPage.secondStep" />}
      action={
        <ButtonLink
          variant="secondary"
          size="small"
          to={`${paths.changePassword()}#${secondStepId}`}
        >
          <FormattedMessage id="StripePayoutPage.secondStep.action" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="StripePayoutPage.secondStep.help" />
    </Notice>
  );
}
