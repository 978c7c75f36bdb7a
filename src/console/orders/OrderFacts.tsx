import type { ReactNode } from 'react';
import { FormattedDate, FormattedDateTimeRange, FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { ShownOrder } from '../api/orderShapes.ts';
import { MoneyText } from '../shell/MoneyText.tsx';
import { useMay } from '../access/SessionContext.tsx';
import { lineLabel, processLabel } from './orderNames.ts';
import css from './OrderPage.module.css';

/** Parties, class time, money and ids of an order. */
export function OrderFacts({ order }: { order: ShownOrder }) {
  const intl = useIntl();
  const mayLook = useMay()('build/processes/show');
  const { id, listing, customer, provider, booking, payin, payout, references, process } = order;
  return (
    <section className={css.section} aria-labelledby="facts">
      <h2 id="facts" className={css.heading}>
        <FormattedMessage id="ConsoleOrder.facts" />
      </h2>
      <dl className={css.facts}>
        <Fact label="ConsoleOrders.customer">
          <Party {...customer} />
        </Fact>
        <Fact label="ConsoleOrders.provider">
          <Party {...provider} />
        </Fact>
        <Fact label="ConsoleOrders.class">
          <Link to={`/listings/${listing.id}`}>
            <bdi>{listing.title}</bdi>
          </Link>
        </Fact>
        {booking && (
          <Fact label="ConsoleOrder.time">
            <FormattedDateTimeRange
              from={Date.parse(booking.start)}
              to={Date.parse(booking.end)}
              dateStyle="medium"
              timeStyle="short"
            />
            {', '}
            <FormattedMessage id="ConsoleOrder.seats" values={{ count: booking.seats }} />
          </Fact>
        )}
        <Fact label="ConsoleOrders.created">
          <FormattedDate value={order.createdAt} dateStyle="medium" timeStyle="short" />
        </Fact>
        {payin && (
          <Fact label={`ConsoleOrder.payin.${payinKind(order)}`}>
            <MoneyText money={payin} />
          </Fact>
        )}
        {payout && (
          <Fact label="ConsoleOrder.payout">
            <MoneyText money={payout} />
          </Fact>
        )}
        <Code label="ConsoleOrders.number" value={id} />
        <Code label="ConsoleOrder.payment" value={references.payment} />
        <Code label="ConsoleOrder.account" value={references.account} />
        <Code
          label="ConsoleOrder.card"
          value={references.savedCard && `•••• ${references.savedCard}`}
        />
        <Fact label="ConsoleOrder.process">
          <FormattedMessage
            id="ConsoleOrder.process.version"
            values={{ ...process, name: processLabel(intl, process.name) }}
          />
          {mayLook && (
            <>
              {' '}
              <Link to={wayTo(order)}>
                <FormattedMessage id="ConsoleOrder.process.way" />
              </Link>
            </>
          )}
        </Fact>
      </dl>
      <PriceLines lines={order.lineItems} />
    </section>
  );
}

/** The order drawn in the version of its process. */
const wayTo = ({ id, process: { name, version } }: ShownOrder): string =>
  `/processes/${encodeURIComponent(name)}?version=${version}&order=${id}`;

const charged: readonly (string | null)[] = ['captured', 'paid-out', 'returned'];

/** Says what the sum of the student is: still a price, paid, or what refunds have left of it. */
function payinKind({ paymentState, lineItems }: ShownOrder): 'open' | 'paid' | 'less' {
  if (!charged.includes(paymentState)) return 'open';
  return lineItems.some(({ reversal }) => reversal) ? 'less' : 'paid';
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={label} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Code({ label, value }: { label: string; value: string | null }) {
  if (!value) return null;
  return (
    <Fact label={label}>
      <code>{value}</code>
    </Fact>
  );
}

function Party({ id, name, email }: ShownOrder['customer']) {
  return (
    <>
      <Link to={`/people/${id}`}>
        <bdi>{name}</bdi>
      </Link>{' '}
      <span className={css.soft}>{email}</span>
    </>
  );
}

function PriceLines({ lines }: { lines: ShownOrder['lineItems'] }) {
  const intl = useIntl();
  if (lines.length === 0) return null;
  return (
    <details>
      <summary className={css.summary}>
        <FormattedMessage id="ConsoleOrder.price" />
      </summary>
      <dl className={css.lines}>
        {lines.map(({ code, lineTotal, reversal }, index) => (
          // Lines have no id, and their order never changes.
          <div key={`${code} ${index}`}>
            <dt>
              {reversal ? (
                <FormattedMessage id="ConsoleOrder.back" values={{ code: lineLabel(intl, code) }} />
              ) : (
                lineLabel(intl, code)
              )}
            </dt>
            <dd>
              <MoneyText money={lineTotal} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
