import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { BookingTeacher } from '#src/components/BookingCard/BookingCard.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import type { ReaderTimeProps } from '#src/components/ReaderTime/ReaderTime.tsx';
import { paths } from '#shared/config/paths.ts';
import type { MySubscription } from '#shared/contract/api/my.ts';
import { formatInstant } from '#shared/time/time.ts';
import { formatMoney } from '#shared/values/money.ts';
import css from '../MySubscriptionsPage.module.css';

const tones = {
  unpaid: 'warning',
  active: 'positive',
  overdue: 'error',
  paused: 'info',
  ending: 'info',
  ended: 'neutral',
} as const;

const dateStyle = { year: 'numeric', month: 'long', day: 'numeric' } as const;

/** A monthly plan: state, next class, and what is paid when. */
export function SubscriptionCard({ subscription }: { subscription: MySubscription }) {
  const { orderId: id, title, status, next, timezone, canReview } = subscription;
  return (
    <article className={clsx(css.card, status === 'ended' && css.ended)}>
      <div className={css.text}>
        <h2 className={css.title}>
          <Link to={paths.order({ id })} variant="cover">
            {title || <FormattedMessage id="BookingCard.gone" />}
          </Link>
        </h2>
        <BookingTeacher booking={subscription} className={css.quiet} />
        <p className={css.badges}>
          <Badge tone={tones[status]}>
            <FormattedMessage id={`SubscriptionCard.${status}`} />
          </Badge>
        </p>
      </div>
      <div className={css.facts}>
        {next && (
          <div>
            <p className={css.label}>
              <FormattedMessage id="SubscriptionCard.next" />
            </p>
            <ClassTime start={next} timeZone={timezone ?? 'UTC'} size="small" />
          </div>
        )}
        <Payment subscription={subscription} />
      </div>
      <div className={css.actions}>
        {canReview && (
          <ButtonLink to={paths.order({ id })} variant="secondary">
            <FormattedMessage id="MyPastPage.review" />
          </ButtonLink>
        )}
        {status === 'unpaid' && (
          <ButtonLink to={paths.order({ id })}>
            <FormattedMessage id="SubscriptionCard.pay" />
          </ButtonLink>
        )}
        {status === 'overdue' && (
          <ButtonLink to={paths.order({ id })}>
            <FormattedMessage id="SubscriptionCard.payNow" />
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

const formatDate: ReaderTimeProps['format'] = (at, zone, locale) =>
  formatInstant(at, zone, dateStyle, locale);

/** The next payment, until when an open one has to be made, or the last day. */
function Payment({ subscription }: { subscription: MySubscription }) {
  const { locale } = useIntl();
  const { payBy, renewsAt, endsAt, pausesAt, price, status } = subscription;
  const at = payBy ?? renewsAt ?? endsAt;
  if (!at) return null;
  const kind = payBy ? 'payBy' : renewsAt ? 'renews' : status === 'ended' ? 'ended' : 'ends';
  return (
    <div>
      <p className={css.label}>
        <FormattedMessage id={`SubscriptionCard.${kind}.label`} />
      </p>
      <p className={css.date}>
        <ReaderTime at={at} format={formatDate} />
      </p>
      {payBy && (
        <p className={css.quiet}>
          <FormattedMessage id="SubscriptionCard.payBy" />
        </p>
      )}
      {renewsAt && price && (
        <p className={css.quiet}>
          <FormattedMessage
            id="SubscriptionCard.price"
            values={{ price: formatMoney(price, locale) }}
          />
        </p>
      )}
      {pausesAt && (
        <p className={css.quiet}>
          <FormattedMessage
            id="SubscriptionCard.pauses"
            values={{ date: <ReaderTime at={pausesAt} format={formatDate} /> }}
          />
        </p>
      )}
    </div>
  );
}
