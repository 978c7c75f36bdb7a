import { FormattedMessage } from 'react-intl';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { ResponsiveImage } from '#src/components/ResponsiveImage/ResponsiveImage.tsx';
import { classTimeOf } from '#src/transactions/classTime.ts';
import type { Transaction } from '#src/util/entities.ts';
import css from '../MembershipPage.module.css';

/** The class of a subscription and when it is held next. `now`: epoch milliseconds. */
export function Subscribed({ transaction, now }: { transaction: Transaction; now: number }) {
  const { listing, booking } = transaction;
  if (!listing) return null;
  const time = classTimeOf(transaction, now);
  const first = Date.parse(booking?.attributes.start ?? '');
  // Whoever chose a later class begins with that one.
  const start = time && Math.max(time.start, first || 0);
  const minutes = listing.attributes.publicData.classDuration?.value;
  return (
    <section className={css.class} aria-labelledby="subscribed">
      <div className={css.picture}>
        <ResponsiveImage
          image={listing.images?.[0]}
          alt=""
          sizes="8rem"
          aspectRatio="4 / 3"
          variants={['landscape-crop', 'landscape-crop2x']}
          priority
        />
      </div>
      <div className={css.words}>
        <h2 id="subscribed" className={css.name}>
          {listing.attributes.title}
        </h2>
        {start !== null && (
          <div>
            <p className={css.label}>
              <FormattedMessage id="Membership.first" />
            </p>
            <ClassTime
              start={start}
              end={minutes ? start + minutes * 60_000 : undefined}
              timeZone={listing.attributes.publicData.timezone ?? 'UTC'}
            />
          </div>
        )}
      </div>
    </section>
  );
}
