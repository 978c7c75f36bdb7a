import { FormattedMessage, useIntl } from 'react-intl';
import type { TimelineEntry } from '../api/orderShapes.ts';
import { operationLabel } from '../log/operationLabel.ts';
import { MoneyText } from '../shell/MoneyText.tsx';
import { disputeLabel } from '../disputes/disputeNames.ts';
import { mailSubject } from '../mails/mailNames.ts';
import { changeLabel, stateLabel, transitionLabel } from './orderNames.ts';

const payments = new Set([
  ...['create', 'confirm', 'capture', 'return', 'payout'],
  ...['refund', 'refund-fee', 'evidence'],
]);

/** Says what an entry of the history is. */
export function EntryTitle({ entry }: { entry: TimelineEntry }) {
  const intl = useIntl();
  switch (entry.kind) {
    case 'transition': {
      const name = transitionLabel(intl, entry.transition);
      // A hosted marketplace names the last state alone.
      if (entry.to === '') return name;
      const state = stateLabel(intl, entry.to);
      return <FormattedMessage id="ConsoleOrder.entry.transition" values={{ name, state }} />;
    }
    case 'payment':
      return <Payment {...entry} />;
    case 'mail': {
      const { to, template } = entry;
      const name = mailSubject(intl, template);
      return <FormattedMessage id="ConsoleOrder.entry.mail" values={{ to, name }} />;
    }
    case 'message':
      return <FormattedMessage id="ConsoleOrder.entry.message" />;
    case 'review':
      return <FormattedMessage id="ConsoleOrder.entry.review" values={{ rating: entry.rating }} />;
    case 'change':
      return changeLabel(intl, entry.type);
    case 'operation':
      return operationLabel(intl, entry.operation);
    case 'dispute':
      return (
        <>
          <FormattedMessage id="ConsoleOrder.entry.dispute" />
          {': '}
          {disputeLabel(intl, 'reason', entry.reason)} (<MoneyText money={entry.amount} />)
        </>
      );
    case 'due': {
      const name =
        entry.name === 'payout'
          ? intl.formatMessage({ id: 'ConsoleOrder.payment.payout' })
          : transitionLabel(intl, entry.name ?? '');
      return <FormattedMessage id="ConsoleOrder.entry.due" values={{ name }} />;
    }
  }
}

type PaymentEntry = Extract<TimelineEntry, { kind: 'payment' }>;

function Payment({ action, amount }: PaymentEntry) {
  return (
    <>
      <FormattedMessage
        id={`ConsoleOrder.payment.${payments.has(action) ? action : 'other'}`}
        values={{ action }}
      />
      {amount && (
        <>
          {': '}
          <MoneyText money={amount} />
        </>
      )}
    </>
  );
}
