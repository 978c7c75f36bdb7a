import type { ComponentType } from 'react';
import { exampleUser } from '#src/components/examples/fixtures.ts';
import { CalendarFeed } from './CalendarFeed.tsx';
import { PersonalCalendar } from './PersonalCalendar.tsx';

const calendar = {
  isMissing: false,
  inProgress: false,
  hasFailed: false,
  onReload: () => undefined,
  onChange: () => undefined,
};

/** Examples of calendar feeds, by component. */
export const calendarFeedExamples = {
  CalendarFeed: {
    Subscribe: () => <CalendarFeed teacher={exampleUser()} />,
  },
  PersonalCalendar: {
    Made: () => (
      <PersonalCalendar
        {...calendar}
        feed={{ url: 'https://flowroom.example/api/calendar/me/secret.ics', alarms: ['1h', '1d'] }}
      />
    ),
    None: () => <PersonalCalendar {...calendar} feed={null} hasFailed />,
    Loading: () => <PersonalCalendar {...calendar} feed={undefined} />,
    Missing: () => <PersonalCalendar {...calendar} feed={undefined} isMissing />,
  },
} satisfies Record<string, Record<string, ComponentType>>;
