import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { paths } from '#shared/config/paths.ts';
import type { Obstacle } from '#shared/contract/api/ownData.ts';
import { formatMoney } from '#shared/values/money.ts';
import css from '../AccountDataPage.module.css';

/** Where something can be ended that prevents it. */
function wayOf({ kind, id = '', title }: Obstacle): string {
  switch (kind) {
    case 'class':
      return paths.manageListings({ keywords: title });
    case 'sale':
      return paths.sale({ id });
    case 'balance':
      return paths.payouts();
    default:
      return paths.order({ id });
  }
}

/** Names what an account can not be deleted for, each with the page where it ends. */
export function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { locale } = useIntl();
  return (
    <Notice tone="warning" title={<FormattedMessage id="AccountDataPage.obstacles" />}>
      <ul className={css.list}>
        {obstacles.map((obstacle, index) => {
          const { kind, id, title = '', count = 1, amount } = obstacle;
          return (
            <li key={`${kind} ${id ?? index}`}>
              <FormattedMessage
                id={`AccountDataPage.obstacle.${kind}`}
                values={{
                  title,
                  count,
                  amount: amount ? formatMoney(amount, locale) : '',
                  way: words => <Link to={wayOf(obstacle)}>{words}</Link>,
                }}
              />
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
