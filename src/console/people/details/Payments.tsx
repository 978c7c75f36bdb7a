import { FormattedDate, FormattedMessage } from 'react-intl';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { PersonDetails } from '../../api/personShapes.ts';
import { MoneyText } from '../../shell/MoneyText.tsx';
import { Fact, Section } from './Section.tsx';
import css from './Section.module.css';

type Payments = PersonDetails['payments'];
type Account = NonNullable<Payments['account']>;

/** Payments, payouts, and what the payment provider still requires. */
export function Payments({ payments }: Pick<PersonDetails, 'payments'>) {
  const { customer, savedCard, account, sums } = payments;
  return (
    <Section heading="ConsolePerson.payments">
      {account && <Requirements account={account} />}
      <dl className={css.facts}>
        <Fact label="ConsolePerson.payoutAccount">
          {account ? <AccountState {...account} /> : <FormattedMessage id="ConsolePerson.none" />}
        </Fact>
        <Fact label="ConsolePerson.customer">
          {customer ? <code>{customer}</code> : <FormattedMessage id="ConsolePerson.none" />}
        </Fact>
        {savedCard && <Fact label="ConsoleOrder.card">{`•••• ${savedCard}`}</Fact>}
      </dl>
      {sums.length > 0 && (
        <ul className={css.rows}>
          {sums.map(({ role, state, orders, total }) => (
            <li key={`${role} ${state} ${total.currency}`} className={css.row}>
              <span>
                <FormattedMessage
                  id={`ConsolePerson.money.${role}`}
                  values={{ state, count: orders }}
                />
              </span>
              <strong>
                <MoneyText money={total} />
              </strong>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function AccountState({ id, chargesEnabled, payoutsEnabled, updatedAt }: Account) {
  return (
    <>
      <code>{id}</code>{' '}
      <FormattedMessage
        id={`ConsolePerson.account.${chargesEnabled && payoutsEnabled ? 'works' : 'stopped'}`}
      />{' '}
      <span className={css.soft}>
        <FormattedMessage
          id="ConsolePerson.account.asOf"
          values={{ at: <FormattedDate value={updatedAt} dateStyle="medium" /> }}
        />
      </span>
    </>
  );
}

/** Requirements of the payment provider by its own names, of which it has some hundred. */
function Requirements({ account: { requirements, disabledReason } }: { account: Account }) {
  const due = [...new Set([...requirements.pastDue, ...requirements.currentlyDue])];
  const all = due.length > 0 ? due : requirements.eventuallyDue;
  if (all.length === 0 && !disabledReason) return null;
  return (
    <Notice
      tone={due.length > 0 || disabledReason ? 'warning' : 'info'}
      title={<FormattedMessage id={`ConsolePerson.asked.${due.length > 0 ? 'now' : 'later'}`} />}
    >
      {disabledReason && <p>{disabledReason}</p>}
      <ul className={css.list}>
        {all.map(name => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
