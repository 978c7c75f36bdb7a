import type { Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import type { CardFailure } from '#src/util/cardFailure.ts';
import { Button } from '../Button/Button.tsx';
import { Notice } from '../Notice/Notice.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { CardField } from './CardField.tsx';
import type { CardHandle } from './CardField.tsx';
import type { StripeScript } from './useStripe.ts';

export interface CardPlaceProps {
  script: StripeScript;
  ref: Ref<CardHandle>;
  /** Why the card was refused. */
  failure: CardFailure | null;
}

/** The card field, what stands in its place while it loads, or why there is none. */
export function CardPlace({ script, ref, failure }: CardPlaceProps) {
  switch (script.status) {
    case 'ready':
      return <CardField ref={ref} stripe={script.stripe} failure={failure} />;
    case 'loading':
      return <Skeleton shape="block" height="5.75rem" />;
    case 'keyMissing':
      return (
        <Notice tone="error" title={<FormattedMessage id="CardField.keyMissing" />}>
          <FormattedMessage id="CardField.keyMissing.text" />
        </Notice>
      );
    case 'failed':
      return (
        <Notice
          tone="error"
          title={<FormattedMessage id="CardField.script" />}
          action={
            <Button variant="secondary" size="small" onClick={script.retry}>
              <FormattedMessage id="CardField.retry" />
            </Button>
          }
        >
          <FormattedMessage id="CardField.script.text" />
        </Notice>
      );
  }
}
