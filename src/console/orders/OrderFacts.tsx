import type { ReactNode } from 'react';
import { FormattedDate, FormattedDateTimeRange, FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { ShownOrder } from '../api/orderShapes.ts';
import { MoneyText } from '../shell/MoneyText.tsx';
import { plainName } from './orderNames.ts';
import css from './OrderPage.module.css';

/** Parties, class time, money and ids of an order. */
export function OrderFacts({ order }: { order: ShownOrder }) {
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
          <Fact label="ConsoleOrders.payin">
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
          <FormattedMessage id="ConsoleOrder.process.version" values={{ ...process }} />
        </Fact>
      </dl>
      <PriceLines lines={order.lineItems} />
    </section>
  );
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

/** A code as words: "line-item/session" as "session". */
const lineName = (code: string): string => plainName(code.replace('line-item/', ''));

function PriceLines({ lines }: { lines: ShownOrder['lineItems'] }) {
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
                <FormattedMessage id="ConsoleOrder.back" values={{ code: lineName(code) }} />
              ) : (
                lineName(code)
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
