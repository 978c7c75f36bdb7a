import type { Router } from 'express';
import { composeApprovals, composeOperator } from './operator/compose.ts';
import { healthOperation } from './operator/healthOperation.ts';
import { openFollowers } from './openFollowers.ts';
import type { Site } from './site.ts';
import { composeAccount } from '#server/account/compose.ts';
import { bookingChangesRouter } from '#server/changes/bookingChanges/compose.ts';
import { composeBusy } from '#server/busyCalendars/compose.ts';
import type { ComposedBusy } from '#server/busyCalendars/compose.ts';
import { composeChanges } from '#server/changes/scheduleChanges/compose.ts';
import { composeDashboards } from '#server/dashboards/compose.ts';
import { composeCoTeachers } from '#server/coTeachers/compose.ts';
import type { ComposeCoTeachersOptions, ComposedCoTeachers } from '#server/coTeachers/compose.ts';
import { composeClassroom } from '#server/classroom/compose.ts';
import type { ComposedClassroom } from '#server/classroom/compose.ts';
import type { MediaEngine } from '#server/classroom/engine/mediaEngine.ts';
import { roomReporter } from './roomReporter.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import type { Job } from '#server/http/siteContext.ts';
import { calendarRouter } from '#server/mail/calendar/calendarRouter.ts';
import { composeMails } from '#server/mail/compose.ts';
import type { MailsOptions } from '#server/mail/compose.ts';
import { createOperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { createListingReader } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { composeMeetings } from '#server/meetings/compose.ts';
import type { ReadStays } from '#server/meetings/providers/classroomProvider.ts';
import { createOrders, ordersRouter } from '#server/orders/compose.ts';
import { createOrderLocations, locationsRouter } from '#server/orders/orderLocations.ts';
import { composePages } from '#server/pages/compose.ts';
import { composePayments } from '#server/payments/compose.ts';
import type { Payments } from '#server/payments/compose.ts';
import { personsRouter } from '#server/payments/persons.ts';
import { composeProjection } from '#server/projection/compose.ts';
import type { Projection } from '#server/projection/projection.ts';
import type { ProcessState } from '#server/telemetry/processState.ts';
import { composeReceipts } from '#server/receipts/compose.ts';
import { composeClassSeats, composeSubscriptions } from '#server/subscriptions/compose.ts';
import { createWaitingLists, waitingListRouter } from '#server/waitingList/compose.ts';
import type { Handles } from '#server/teachers/handles.ts';
import { composeStudents } from '#server/students/compose.ts';
import type { ComposedStudents } from '#server/students/compose.ts';
import { composeTeachers } from '#server/teachers/compose.ts';
import { composeVideos } from '#server/teachers/video/compose.ts';
import type { ComposedVideos } from '#server/teachers/video/compose.ts';
import { createGuard } from '#server/waitingList/guard.ts';
import { acceptOfferTransition, takeOffer } from '#server/waitingList/takeOffer.ts';
import { composeFailures } from '#server/operatorConsole/failures/compose.ts';
import { composeOperatorConsole } from '#server/operatorConsole/compose.ts';
import { composeHostedConsole } from '#server/operatorConsole/hosted/compose.ts';
import type { HostedConsoleOptions } from '#server/operatorConsole/hosted/compose.ts';
import type { OperatedRooms } from '#server/operatorConsole/siteOperations.ts';
import { composeWebhooks } from '#server/webhooks/compose.ts';

/** Options of the rooms that are not part of their context. */
export interface RoomsOptions {
  /** Names of all pages, for what browsers measure. */
  pageNames: () => Promise<ReadonlySet<string>>;
  /** Opens what forwards the media of classes; null where another process does. */
  openEngine: (() => MediaEngine) | null;
  /** Reads the state of the process, once that is composed. */
  state: () => Promise<ProcessState>;
}

/** The rooms of the site, put together. */
export type Rooms = Awaited<ReturnType<typeof composeRooms>>;

/** Puts the rooms together, each from the context and the faces of the rooms below it. */
export async function composeRooms(site: Site, { pageNames, openEngine, state }: RoomsOptions) {
  const { operator, marketplace, config } = site;
  const pages = composePages({ ...site, pageNames, classTimes: () => dashboards.classTimes });
  const payments = await composePayments(site);
  const stripe = payments?.stripe ?? null;
  const projection = await composeProjection(site);
  const followers = openFollowers(site, projection);
  const places = createOrderLocations(operator && createListingReader(operator));
  const receipts = composeReceipts({ ...site, stripe, projection, followers });
  const readStays: ReadStays = (id, { start }) => classroom.joinsOf(id, start);
  const booking = composeBooking({ ...site, followers, readStays, projection }, payments, id =>
    receipts.reconciler?.check(id),
  );
  // A database of its own is opened by the first request that needs it.
  const isFollowed = Boolean(marketplace || config.databaseUrl || config.mail.smtpUrl);
  const webhooks = composeWebhooks({ ...site, projection, isFollowed });
  const teaching = composeTeaching({ ...site, projection, followers });
  const mails = siteMails({ ...site, places, projection, ...teaching }, () => classroom);
  const below = { projection, ...teaching, places, stripe, followers, booking };
  const account = openAccount(site, below, () => classroom);
  const classroom = composeClassroom({
    ...site,
    ...below,
    database: projection && projection.database,
    openEngine,
    onReport: roomReporter(account.reports, site),
  });
  const dashboards = await openDashboards({ ...site, ...below, places: pages.places });
  const failures = composeFailures({ ...site, projection, isFollowed });
  const approvals = composeApprovals(site);
  const installation = installationOf({ ...site, state }, failures);
  const { videos } = teaching;
  return {
    pages,
    projection,
    followers,
    mails,
    account,
    classroom,
    dashboards,
    /** Requests that fail. */
    failures: failures.queue,
    /** Mounted where the marketplace's Console API is, and before it. */
    siteOperations: composeConsole(
      { ...site, projection, approvals },
      { installation, webhooks, mails, account, videos },
    ),
    /** Follow the event log where that is read all the time. */
    jobs: [
      ...booking.jobs(isFollowed),
      receipts.reconciler,
      webhooks.job,
      ...(isFollowed ? followingJobs({ mails, ...teaching, account, classroom }) : []),
      failures.job,
      classroom.job,
    ].filter(job => job != null),
    webhooks: [
      webhooks.router,
      mails.router,
      ...composeOperator({ ...site, projection, approvals }),
      account.reportQueue,
      booking.subscriptions.webhook,
    ] satisfies Router[],
    api: [
      ...booking.api,
      waitingListRouter({ ...booking.orders, lists: booking.waitingLists, projection }, site),
      locationsRouter(places, site),
      receipts.router,
      calendarRouter({ ...site, places, entries: mails.entries }),
      personsRouter(stripe, site),
      ...dashboards.api,
      ...teaching.api,
      ...pages.api,
      ...account.api,
      classroom.api,
    ] satisfies Router[],
    open: [...dashboards.open, ...pages.open] satisfies Router[],
  };
}

/** Composes what is a teacher's own: figures, notes on students, the video, busy times. */
function composeTeaching(
  options: Parameters<typeof composeTeachers>[0] &
    Parameters<typeof composeVideos>[0] &
    Omit<ComposeCoTeachersOptions, 'handles'> &
    Parameters<typeof composeBusy>[0],
) {
  const { handles, ...teachers } = composeTeachers(options);
  const students = composeStudents(options);
  const videos = composeVideos(options);
  const coTeachers = composeCoTeachers({ ...options, handles });
  const busy = composeBusy(options);
  const api = [teachers, videos, students, coTeachers, busy].map(room => room.api);
  return { handles, teachers, students, videos, coTeachers, busy, api };
}

interface WithJob {
  job: Job | null;
}

/** Jobs that follow the event log where that is read all the time. */
const followingJobs = (rooms: {
  mails: WithJob;
  teachers: WithJob;
  students: WithJob;
  coTeachers: WithJob;
  videos: Pick<ComposedVideos, 'jobs'>;
  busy: { jobs: readonly Job[] };
  account: { jobs: readonly (Job | null)[] };
  classroom: { recordings: WithJob };
}) => [
  ...[
    rooms.mails,
    rooms.teachers,
    rooms.students,
    rooms.coTeachers,
    rooms.classroom.recordings,
  ].map(({ job }) => job),
  ...rooms.videos.jobs,
  ...rooms.busy.jobs,
  ...rooms.account.jobs,
];

type Account = Parameters<typeof composeAccount>[0];

/** Composes accounts; the classroom, which puts reports into their queue, comes after them. */
const openAccount = (
  site: Site,
  {
    booking: { meetings, timesOffOf },
    handles,
    students,
    videos,
    coTeachers,
    busy,
    ...below
  }: Pick<Account, 'projection' | 'places' | 'stripe' | 'followers'> & {
    booking: { meetings: Pick<Account, 'connections'> } & Pick<Account, 'timesOffOf'>;
    handles: Handles;
    students: Pick<ComposedStudents, 'storedOf'>;
    videos: Pick<ComposedVideos, 'partsOf'>;
    coTeachers: Pick<ComposedCoTeachers, 'storedOf'>;
    busy: Pick<ComposedBusy, 'storedOf'>;
  },
  classroom: () => { storedOf: Account['classroomsOf'] },
) =>
  composeAccount({
    ...site,
    ...below,
    connections: meetings.connections,
    timesOffOf,
    studentNotesOf: students.storedOf,
    videosOf: videos.partsOf,
    coTeachersOf: coTeachers.storedOf,
    busyCalendarsOf: busy.storedOf,
    handlesOf: id => (below.projection ? handles.listOf(id) : Promise.resolve([])),
    releaseHandles: handles.release,
    classroomsOf: id => classroom().storedOf(id),
  });

/** Composes the pages of teachers and students, which show what teachers noted. */
const openDashboards = (
  options: Omit<Parameters<typeof composeDashboards>[0], 'students' | 'walkIns' | 'coTeachers'> & {
    students: Pick<ComposedStudents, 'records' | 'walkIns'>;
    coTeachers: Pick<ComposedCoTeachers, 'records'>;
  },
) =>
  composeDashboards({
    ...options,
    students: options.students.records,
    walkIns: options.students.walkIns,
    coTeachers: options.coTeachers.records,
  });

/** Operations of the installation itself. */
const installationOf = (
  options: Parameters<typeof healthOperation>[0],
  failures: Pick<ReturnType<typeof composeFailures>, 'siteOperations'>,
) => ({ siteOperations: [healthOperation(options), ...failures.siteOperations] });

/** What the installation says of rooms that classes are held in. */
const roomLimitsOf = ({ meetingProvider, classroomMedia }: Site['config']) => ({
  usual: meetingProvider,
  size: classroomMedia.size,
});

/** Puts the mails together; those of recordings come from a room that is composed later. */
const siteMails = (
  options: Omit<MailsOptions, 'recordings'>,
  classroom: () => Pick<ComposedClassroom, 'recordings'>,
) => composeMails({ ...options, recordings: () => classroom().recordings });

/** Serves the operations of the site, and all of the Console API where the marketplace has none. */
const composeConsole = (
  options: Site & Pick<HostedConsoleOptions, 'projection' | 'approvals'>,
  operated: OperatedRooms,
): Router =>
  options.config.hosted?.hasConsoleApi === false
    ? composeHostedConsole(options, operated)
    : composeOperatorConsole(options, operated);

/**
 * Puts together what sells classes: orders, subscriptions, meetings and changes call each other.
 */
function composeBooking(
  site: Site & {
    followers: Followers | undefined;
    readStays: ReadStays;
    projection: Pick<Projection, 'database'> | null;
  },
  payments: Payments | null,
  onPaid: (id: string) => void,
) {
  const { operator } = site;
  const client = operator && createOperatorClient(operator);
  const orders = createOrders({
    ...site,
    waitingLists: operator
      ? createGuard(params => operator().transactions.query(params))
      : undefined,
    endSubscription: (id, how) => composed.end(id, how),
  });
  const composed = composeSubscriptions({
    ...site,
    client,
    payments,
    oneOrder: orders.oneOrder,
    onPaid,
  });
  const { subscriptions } = composed;
  const classSeats = composeClassSeats({ ...site, client, subscriptions });
  const meetings = composeMeetings({
    ...site,
    listingOf: createListingReader(site.integration),
    readStays: site.readStays,
    settleSeats: async listingId => {
      await classSeats?.seats.settle(listingId);
      await subscriptions?.life.lengthen(listingId);
    },
  });
  const changes = composeChanges({
    ...site,
    database: site.projection && site.projection.database,
    client,
    subscriptions,
    seats: classSeats?.seats ?? null,
    ensureMeeting: meetings.ensure,
    alignMeetings: meetings.align,
    rooms: roomLimitsOf(site.config),
  });
  const waitingLists = operator && client && createWaitingLists({ ...site, operator, client });
  return {
    orders,
    subscriptions: composed,
    meetings,
    waitingLists,
    timesOffOf: changes.timesOffOf,
    api: [
      meetings.api,
      composed.api,
      changes.api,
      ordersRouter({ ...site, orders, carriedOut: { [acceptOfferTransition]: takeOffer } }),
      bookingChangesRouter({ ...site, orders }, site),
    ],
    jobs: (isFollowed: boolean): (Job | null | undefined)[] => [
      composed.reconciler,
      composed.lifeReconciler,
      ...(classSeats?.reconcilers ?? []),
      meetings.reconciler,
      meetings.attendance,
      orders.reconciler,
      changes.reconciler,
      waitingLists?.reconciler,
      ...(isFollowed ? changes.timeOffJobs : []),
    ],
  };
}
