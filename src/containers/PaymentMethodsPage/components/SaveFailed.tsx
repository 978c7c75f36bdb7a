import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { focusField } from '#src/components/FormErrors/wrongFields.ts';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { SaveFailure } from '../PaymentMethodsPage.duck.ts';

export interface SaveFailedProps {
  failure: Extract<SaveFailure, { kind: 'step' }>;
}

/** Why a good card was not saved; it stands above the form, the button below it. */
export function SaveFailed({ failure }: SaveFailedProps) {
  const { error, hasLostCard } = failure;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) focusField(place.current);
  }, [failure]);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="error" title={<FormattedMessage id="PaymentMethodsForm.failed" />}>
        {error.providerMessage ?? <FormattedMessage id="PaymentMethodsForm.genericError" />}{' '}
        {hasLostCard && <FormattedMessage id="PaymentMethodsForm.lostCard" />}
      </Notice>
    </div>
  );
}
