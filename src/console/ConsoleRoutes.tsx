import { Fragment, Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { DisputePage } from './disputes/DisputePage.tsx';
import { DisputesPage } from './disputes/DisputesPage.tsx';
import { EventsPage } from './events/EventsPage.tsx';
import { FailuresPage } from './failures/FailuresPage.tsx';
import { ListingPage } from './listings/ListingPage.tsx';
import { ListingsPage } from './listings/ListingsPage.tsx';
import { LogPage } from './log/LogPage.tsx';
import { MailsPage } from './mails/MailsPage.tsx';
import { OrderPage } from './orders/OrderPage.tsx';
import { OrdersPage } from './orders/OrdersPage.tsx';
import { PeoplePage } from './people/PeoplePage.tsx';
import { PersonPage } from './people/PersonPage.tsx';
import { ProcessesPage } from './processes/ProcessesPage.tsx';
import { ReportPage } from './reports/ReportPage.tsx';
import { ReportsPage } from './reports/ReportsPage.tsx';
import { WordsPage } from './reports/WordsPage.tsx';
import { Frame } from './shell/Frame.tsx';
import { LastResort } from './shell/LastResort.tsx';
import { MissingPage } from './shell/MissingPage.tsx';
import { RowsSkeleton } from './shell/RowsSkeleton.tsx';
import { useSections } from './shell/sections.ts';
import { StaffPage } from './staff/StaffPage.tsx';
import { TodayPage } from './today/TodayPage.tsx';
import { WebhooksPage } from './webhooks/WebhooksPage.tsx';

// It brings the reader of processes; the drawing and the editor are chunks of their own.
const ProcessPage = lazy(async () => ({
  default: (await import('./processes/ProcessPage.tsx')).ProcessPage,
}));

const SettingsPage = lazy(async () => ({
  default: (await import('./settings/SettingsPage.tsx')).SettingsPage,
}));

const TextsPage = lazy(async () => ({
  default: (await import('./settings/TextsPage.tsx')).TextsPage,
}));

const ChoicesPage = lazy(async () => ({
  default: (await import('./settings/ChoicesPage.tsx')).ChoicesPage,
}));

const pages = {
  today: <Route key="today" index element={<TodayPage />} />,
  listings: (
    <Route key="listings" path="listings">
      <Route index element={<ListingsPage />} />
      <Route path=":id" element={<ListingPage />} />
    </Route>
  ),
  people: (
    <Route key="people" path="people">
      <Route index element={<PeoplePage />} />
      <Route path=":id" element={<PersonPage />} />
    </Route>
  ),
  processes: (
    <Route key="processes" path="processes">
      <Route index element={<ProcessesPage />} />
      <Route path=":name" element={<Late page={<ProcessPage />} />} />
    </Route>
  ),
  orders: (
    <Route key="orders" path="orders">
      <Route index element={<OrdersPage />} />
      <Route path="disputes" element={<DisputesPage />} />
      <Route path="disputes/:id" element={<DisputePage />} />
      <Route path=":id" element={<OrderPage />} />
    </Route>
  ),
  activity: (
    <Fragment key="activity">
      <Route path="log" element={<LogPage />} />
      <Route path="events" element={<EventsPage />} />
      <Route path="webhooks" element={<WebhooksPage />} />
      <Route path="mails" element={<MailsPage />} />
      <Route path="failed-requests" element={<FailuresPage />} />
    </Fragment>
  ),
  settings: (
    <Route key="settings" path="settings">
      <Route index element={<Late page={<SettingsPage />} />} />
      <Route path="choices" element={<Late page={<ChoicesPage />} />} />
      <Route path="texts" element={<Late page={<TextsPage />} />} />
    </Route>
  ),
  reports: (
    <Route key="reports" path="reports">
      <Route index element={<ReportsPage />} />
      <Route path="words" element={<WordsPage />} />
      <Route path=":id" element={<ReportPage />} />
    </Route>
  ),
  staff: <Route key="staff" path="staff" element={<StaffPage />} />,
};

/** A page whose code comes when it is opened. */
function Late({ page }: { page: ReactNode }) {
  return <Suspense fallback={<RowsSkeleton />}>{page}</Suspense>;
}

/** The pages that the role may open. */
export function ConsoleRoutes() {
  const sections = useSections();
  const { pathname } = useLocation();
  const [first] = sections;
  return (
    <Frame>
      <LastResort key={pathname}>
        <Routes>
          {sections.map(({ name }) => pages[name])}
          {first && first.name !== 'today' && (
            <Route index element={<Navigate replace to={first.path} />} />
          )}
          <Route path="*" element={<MissingPage />} />
        </Routes>
      </LastResort>
    </Frame>
  );
}
