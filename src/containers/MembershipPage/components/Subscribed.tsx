import { FormattedMessage } from 'react-intl';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { ResponsiveImage } from '#src/components/ResponsiveImage/ResponsiveImage.tsx';
import { classTimeOf } from '#src/transactions/classTime.ts';
import type { Transaction } from '#src/util/entities.ts';
import css from '../MembershipPage.module.css';

/** The class of a subscription and when it is held next. `now`: epoch milliseconds. */
export function Subscribed({ transaction, now }: { transaction: Transaction; now: number }) {
  const { listing } = transaction;
  if (!listing) return null;
  const time = classTimeOf(transaction, now);
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
      </div>
    </section>
  );
}
