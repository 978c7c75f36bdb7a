import { FormattedMessage } from 'react-intl';
import { ClassPanel } from '#src/components/ClassPanel/ClassPanel.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { classTimeOf } from '#shared/transactions/classTime.ts';
import css from '../MembershipPage.module.css';
import type { Transaction } from '#shared/contract/entities.ts';

/** The class of a subscription and when it is held next. `now`: epoch milliseconds. */
export function Subscribed({ transaction, now }: { transaction: Transaction; now: number }) {
  const { listing } = transaction;
  if (!listing) return null;
  const time = classTimeOf(transaction, now);
  return (
    <ClassPanel
      layout="row"
      image={listing.images?.[0]}
      title={listing.attributes.title}
      titleId="subscribed"
    >
      {time && (
        <div>
          <p className={css.label}>
            <FormattedMessage id="Membership.first" />
          </p>
          <ClassTime
            start={time.start}
            end={time.end ?? undefined}
            timeZone={listing.attributes.publicData.timezone ?? 'UTC'}
          />
        </div>
      )}
    </ClassPanel>
  );
}
