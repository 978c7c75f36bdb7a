import { useId } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AccountLayout } from '#src/components/AccountLayout/AccountLayout.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { PersonalCalendar } from '#src/features/calendarFeed/PersonalCalendar.tsx';
import { fetchCalendarFeed } from '#src/features/calendarFeed/calendarFeed.duck.ts';
import { selectOwnList } from '#src/ducks/ownLists.duck.ts';
import { selectUserType } from '#src/ducks/user.duck.ts';
import { useCalendarFeed } from '#src/features/calendarFeed/useCalendarFeed.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { BlockedPeople } from './components/BlockedPeople.tsx';
import { DeleteAccount } from './components/DeleteAccount.tsx';
import { ExportData } from './components/ExportData.tsx';
import { fetchDeletion, fetchPeople } from './AccountDataPage.duck.ts';
import css from './AccountDataPage.module.css';

/** Loads what the sections show. */
export const loader: Loader = async ({ dispatch, getState }) => {
  const blocked = selectOwnList(getState(), 'blocked');
  await Promise.all([
    dispatch(fetchDeletion()),
    dispatch(fetchCalendarFeed()),
    dispatch(fetchPeople(blocked)),
  ]);
};

const CalendarSection = () => <PersonalCalendar {...useCalendarFeed()} />;

const sections = [
  { id: 'export', Part: ExportData },
  { id: 'calendar', Part: CalendarSection },
  { id: 'blocked', Part: BlockedPeople },
  { id: 'delete', Part: DeleteAccount },
] as const;

/** One's own data: take it along, follow it in a calendar, blocked people, and delete it. */
export function AccountDataPage() {
  const intl = useIntl();
  const isTeacher = useAppSelector(selectUserType) === 'teacher';
  const title = intl.formatMessage({ id: 'AccountDataPage.title' });
  return (
    <AccountLayout page="data" isTeacher={isTeacher} title={title}>
      <PageMeta title={title} description={title} noIndex />
      <div className={css.root}>
        {sections.map(({ id, Part }) => (
          <Section key={id} title={<FormattedMessage id={`AccountDataPage.${id}`} />}>
            <Part />
          </Section>
        ))}
      </div>
    </AccountLayout>
  );
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
