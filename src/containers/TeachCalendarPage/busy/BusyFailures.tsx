import { FormattedMessage } from 'react-intl';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { selectBusyTimes } from '#src/features/busyTimes/busyTimes.duck.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { formatDayAndTime } from '#shared/time/time.ts';
import { BusyButton } from './BusyButton.tsx';

/** Names the calendars of other sites that can not be read, as what is shown of them is old. */
export function BusyFailures() {
  const { busy } = useAppSelector(selectBusyTimes);
  return busy?.calendars.map(
    ({ id, host, failingSince }) =>
      failingSince && (
        <Notice
          key={id}
          tone="warning"
          title={
            <FormattedMessage
              id="TeachCalendarPage.busy.failing"
              values={{ host, when: <ReaderTime at={failingSince} format={formatDayAndTime} /> }}
            />
          }
          action={<BusyButton />}
        />
      ),
  );
}
