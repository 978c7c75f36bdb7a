import { CalendarPlus, Copy, RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonAnchor } from '#src/components/Button/ButtonLink.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useCopy } from '#src/components/useCopy.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { calendarAlarms } from '#shared/contract/user.ts';
import type { CalendarFeed } from '#shared/contract/api/ownData.ts';
import type { CalendarFeedCall } from '#shared/contract/bodies/ownData.ts';
import css from './PersonalCalendar.module.css';

export interface PersonalCalendarProps {
  /** Null while there is no address; undefined until that is known. */
  feed: CalendarFeed | undefined;
  /** It is not shown to anyone who looks as its owner. */
  isWithheld?: boolean;
  /** It could not be loaded. */
  isMissing: boolean;
  onReload: () => void;
  inProgress: boolean;
  /** The last change did not work. */
  hasFailed: boolean;
  onChange: (call: CalendarFeedCall) => void;
}

/** Addresses by which calendar services subscribe to a feed. */
const servicesOf = (url: string) => ({
  google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal(url) }).toString()}`,
  outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url, name: marketplace.siteTitle }).toString()}`,
});

const webcal = (url: string) => url.replace(/^https?:/, 'webcal:');

/** The secret calendar with all of one's bookings: make it, subscribe, choose reminders, renew. */
export function PersonalCalendar(props: PersonalCalendarProps) {
  const { feed, isWithheld, isMissing, onReload, inProgress, hasFailed, onChange } = props;
  if (isWithheld) {
    return (
      <Notice tone="info">
        <FormattedMessage id="PersonalCalendar.withheld" />
      </Notice>
    );
  }
  if (isMissing) {
    return (
      <Notice
        tone="info"
        action={
          <Button variant="secondary" size="small" onClick={onReload}>
            <FormattedMessage id="PersonalCalendar.retry" />
          </Button>
        }
      >
        <FormattedMessage id="PersonalCalendar.none" />
      </Notice>
    );
  }
  if (feed === undefined) return <Skeleton shape="block" height="6rem" />;
  return (
    <div className={css.root}>
      <p className={css.text}>
        <FormattedMessage id="PersonalCalendar.intro" />
      </p>
      {feed ? (
        <Feed feed={feed} inProgress={inProgress} onChange={onChange} />
      ) : (
        <div>
          <Button
            variant="secondary"
            iconStart={<CalendarPlus aria-hidden="true" />}
            inProgress={inProgress}
            onClick={() => onChange({ change: 'make' })}
          >
            <FormattedMessage id="PersonalCalendar.make" />
          </Button>
        </div>
      )}
      {hasFailed && (
        <Notice tone="error">
          <FormattedMessage id="PersonalCalendar.failed" />
        </Notice>
      )}
    </div>
  );
}

interface FeedProps extends Pick<PersonalCalendarProps, 'inProgress' | 'onChange'> {
  feed: NonNullable<CalendarFeed>;
}

function Feed({ feed: { url, alarms }, inProgress, onChange }: FeedProps) {
  const intl = useIntl();
  const services = servicesOf(url);
  return (
    <>
      <div className={css.ways}>
        <ButtonAnchor href={webcal(url)} iconStart={<CalendarPlus aria-hidden="true" />}>
          <FormattedMessage id="PersonalCalendar.subscribe" />
        </ButtonAnchor>
        <ButtonAnchor variant="secondary" href={services.google} target="_blank" rel="noreferrer">
          <FormattedMessage id="PersonalCalendar.google" />
        </ButtonAnchor>
        <ButtonAnchor variant="secondary" href={services.outlook} target="_blank" rel="noreferrer">
          <FormattedMessage id="PersonalCalendar.outlook" />
        </ButtonAnchor>
      </div>
      <Address url={url} />
      <fieldset className={css.alarms} disabled={inProgress}>
        <legend className={css.legend}>
          <FormattedMessage id="PersonalCalendar.alarms" />
        </legend>
        {calendarAlarms.map(alarm => (
          <label key={alarm} className={css.alarm}>
            <input
              type="checkbox"
              checked={alarms.includes(alarm)}
              onChange={event =>
                onChange({
                  change: 'make',
                  alarms: calendarAlarms.filter(each =>
                    each === alarm ? event.target.checked : alarms.includes(each),
                  ),
                })
              }
            />
            {intl.formatMessage({ id: `PersonalCalendar.alarm.${alarm}` })}
          </label>
        ))}
      </fieldset>
      <p className={css.text}>
        <FormattedMessage id="PersonalCalendar.secret" />
      </p>
      <div className={css.ways}>
        <Button
          variant="secondary"
          size="small"
          iconStart={<RefreshCw aria-hidden="true" />}
          inProgress={inProgress}
          onClick={() => onChange({ change: 'renew' })}
        >
          <FormattedMessage id="PersonalCalendar.renew" />
        </Button>
        <Button
          variant="ghost"
          size="small"
          inProgress={inProgress}
          onClick={() => onChange({ change: 'remove' })}
        >
          <FormattedMessage id="PersonalCalendar.remove" />
        </Button>
      </div>
    </>
  );
}

/** The address itself, to copy. */
function Address({ url }: { url: string }) {
  const intl = useIntl();
  const copy = useCopy();
  const told = {
    copied: intl.formatMessage({ id: 'PersonalCalendar.copied' }),
    failed: intl.formatMessage({ id: 'PersonalCalendar.copy.failed' }),
  };
  return (
    <p className={css.address}>
      <input
        className={css.url}
        readOnly
        value={url}
        aria-label={intl.formatMessage({ id: 'PersonalCalendar.address' })}
        onFocus={event => event.target.select()}
      />
      <InlineTextButton onClick={() => void copy(url, told)}>
        <Copy aria-hidden="true" /> <FormattedMessage id="PersonalCalendar.copy" />
      </InlineTextButton>
    </p>
  );
}
