import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { PersonalCalendar } from '#src/components/PersonalCalendar/PersonalCalendar.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useCalendarFeed } from '#src/hooks/useCalendarFeed.ts';

/** The secret calendar with the reader's bookings. */
export function MyCalendar() {
  const { feed, change, inProgress, hasFailed, isMissing, reload } = useCalendarFeed();
  if (isMissing) {
    return (
      <Notice
        tone="info"
        action={
          <Button variant="secondary" size="small" onClick={reload}>
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
    <PersonalCalendar feed={feed} inProgress={inProgress} hasFailed={hasFailed} onChange={change} />
  );
}
