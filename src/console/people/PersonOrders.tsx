import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Person } from '../api/shapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { listAddress } from '../shell/listAddress.ts';
import css from './PersonPage.module.css';

/** The way to the orders of a person, as student and as teacher. */
export function PersonOrders({ person: { id, displayName } }: { person: Person }) {
  if (!useMay()('orders/query')) return null;
  return (
    <section className={css.section} aria-labelledby="orders">
      <h2 id="orders" className={css.heading}>
        <FormattedMessage id="ConsolePerson.orders" />
      </h2>
      <p>
        <Link to={listAddress('/orders', { personId: id })}>
          <FormattedMessage id="ConsolePerson.allOrders" values={{ name: displayName }} />
        </Link>
      </p>
    </section>
  );
}
