import { classroomOf } from '#shared/contract/classroomSettings.ts';
import type { IncomingMessage } from 'node:http';
import { Router } from 'express';
import proxyaddr from 'proxy-addr';
import { classroomRouter } from './classroomRouter.ts';
import { classReader } from './entering/classOf.ts';
import type { ClassOf } from './entering/classOf.ts';
import { fateOf } from './entering/chooseTime.ts';
import { createGuestKeys } from './entering/guestKey.ts';
import { hostsReader } from './entering/hostsOf.ts';
import type { HostsOf } from './entering/hostsOf.ts';
import { mayStay } from './entering/mayStay.ts';
import { createReturnTickets, createTicketReader } from './entering/ticket.ts';
import { createEngineLoad } from './engine/engineLoad.ts';
import type { MediaEngine } from './engine/mediaEngine.ts';
import { composeRecordings } from './recordings/compose.ts';
import type { ComposedRecordings } from './recordings/compose.ts';
import { readRoomId } from './room/roomId.ts';
import type { RoomReport } from './room/liveRoom.ts';
import { iceServersFor } from './signalling/iceServers.ts';
import { lazyEngine } from './signalling/lazyEngine.ts';
import { LiveRooms } from './signalling/liveRooms.ts';
import type { PlannedRoom } from './signalling/liveRooms.ts';
import { connectPath, createSocketServer } from './signalling/socketServer.ts';
import { createRightsWatch, rightsEventTypes } from './signalling/watchRights.ts';
import type { SocketServer } from './signalling/socketServer.ts';
import type { CoTeacherRecords } from '#server/coTeachers/records.ts';
import { createForgetDeleted } from '#server/events/forgetDeleted.ts';
import { createGuestPlaces } from './store/guestPlaces.ts';
import { readAccount } from './store/readAccount.ts';
import type { AccountInRooms } from './store/readAccount.ts';
import { readJoins, readStays } from './store/readStays.ts';
import type { StayOfOrder } from './store/readStays.ts';
import { createRoomStore } from './store/roomStore.ts';
import type { RoomStore } from './store/roomStore.ts';
import { tablesOf } from './store/tables.ts';
import type { SideTables } from '#server/projection/sideTables.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import type { Reconciler } from '#server/events/reconciler.ts';
import type { ClassroomState } from '#server/telemetry/processState.ts';
import { roomSizeOf } from '#server/base/requireRoom.ts';
import { createSeal } from '#server/base/seal.ts';
import type { SiteContext } from '#server/http/siteContext.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { Join } from '#server/meetings/joins.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { ApiFault } from '#server/base/apiFault.ts';

export interface ComposeClassroomOptions extends Pick<
  SiteContext,
  | 'config'
  | 'credentials'
  | 'operator'
  | 'rootUrl'
  | 'limiter'
  | 'logger'
  | 'now'
  | 'sessions'
  | 'sdk'
> {
  /** Opens the database beside the marketplace's; null where it can not be followed. */
  database: (() => Promise<SideTables>) | null;
  /** Opens the engine; null where another process has the rooms. */
  openEngine: (() => MediaEngine) | null;
  /** Those who teach classes of others; no records as there is no database. */
  coTeachers: { records: Pick<CoTeacherRecords, 'helpsOf'> | null };
  /** Puts a report into the operators' queue. */
  onReport: (roomId: string, report: RoomReport) => Promise<void>;
  /** Store how far the log was read for deleted accounts. */
  followers: Followers | undefined;
}

/** The classroom of an installation. */
export interface ComposedClassroom {
  api: Router;
  recordings: Omit<ComposedRecordings, 'router'>;
  /** Connections of browsers; null where another process has them. */
  socket: SocketServer | null;
  /** Who was in the class of a listing that was planned for a time. */
  readStays(listingId: string, start: number): Promise<StayOfOrder[]>;
  /** The stays of those who came on an order, one by one; null while the class goes on. */
  joinsOf(listingId: string, start: number): Promise<Join[] | null>;
  /** What rooms have stored of an account. */
  storedOf(accountId: string): Promise<AccountInRooms>;
  /** Rooms of this process and the load of its engine; null where another one has them. */
  state(): Promise<ClassroomState | null>;
  /**
   * Deletes what is stored of deleted accounts and classes; null without operator rights, and where
   * another process has the rooms.
   */
  job: Reconciler | null;
  /** Ends connections, whose browsers come back to the next process, and writes what is left. */
  close(): Promise<void>;
}

/** Composes the classroom; without the rights of an operator there is none. */
export function composeClassroom(options: ComposeClassroomOptions): ComposedClassroom {
  const { operator, database } = options;
  const logger = options.logger.child({ part: 'classroom' });
  if (!operator || !database) {
    const recordings = composeRecordings({ ...options, logger }, null);
    return {
      api: Router().use(classroomRouter({ ...options, logger, deps: null }), recordings.router),
      recordings,
      socket: null,
      readStays: () => Promise.resolve([]),
      joinsOf: () => Promise.resolve([]),
      storedOf: () => Promise.resolve({ stays: [], chat: [] }),
      job: null,
      state: () => Promise.resolve(null),
      close: () => Promise.resolve(),
    };
  }
  return composeRooms({ ...options, logger }, operator, database);
}

function composeRooms(
  options: ComposeClassroomOptions,
  operator: () => IntegrationSdk,
  database: () => Promise<SideTables>,
): ComposedClassroom {
  const { credentials, openEngine, config, now, followers, logger } = options;
  const open = tablesOf(database);
  const store = createRoomStore(open);
  const classOf = classReader(operator);
  const hostsOf = hostsReader(options.coTeachers.records, now);
  const readers = { operator, classOf, hostsOf };
  const seal = createSeal(credentials.sealSecret, 'classroom-ticket');
  const { size } = config.classroomMedia;
  const capacity = () => roomSizeOf(size);
  const engine = openEngine && lazyEngine(openEngine, size);
  const load = engine && createEngineLoad(engine);
  const live = engine && openRooms(options, { engine, store, classOf, capacity });
  const socket = live && openSocket(options, live, createTicketReader(seal, now));
  const recordOf = (roomId: string) => (live ? live.recordOf(roomId) : store.load(roomId));
  const recordings = composeRecordings(options, { open, classOf, recordOf });
  const job =
    live &&
    // Where the rooms are: what was deleted from the store alone would be written again by a room
    // that is open.
    createForgetDeleted({
      name: 'classroom-people',
      operator,
      async forget(id) {
        await live.forgetAccount(id);
        await recordings.removeOf(id);
      },
      followers,
      logger,
      now,
    });
  const watch =
    live && watchRooms(options, { ...readers, live, onDeletedHere: id => job?.check(id) });
  const rooms = classroomRouter({
    ...options,
    deps: {
      ...readers,
      places: createGuestPlaces(open),
      keys: createGuestKeys(credentials.sealSecret),
      seal,
      secret: credentials.sealSecret,
      recordOf,
      capacity,
      socketUrl: `${config.classroom.url ?? ''}${connectPath}`,
      usualProvider: config.meetingProvider,
      now,
      store,
    },
  });
  return {
    api: Router().use(rooms, recordings.router),
    recordings,
    socket,
    readStays: (listingId, start) => readStays(store, listingId, start),
    joinsOf: (listingId, start) => readJoins(store, { listingId, start }, now()),
    storedOf: async accountId => readAccount(await open(), accountId),
    state: async () =>
      live && {
        ...live.counts(),
        connections: socket?.connections() ?? 0,
        engine: (await load?.()) ?? null,
      },
    job,
    async close() {
      watch?.close();
      socket?.close();
      await live?.close();
    },
  };
}

const openRooms = (
  { onReport, logger, now }: ComposeClassroomOptions,
  parts: { engine: MediaEngine; store: RoomStore; classOf: ClassOf; capacity: () => number },
) =>
  new LiveRooms({
    ...parts,
    readPlan: planReader(parts.classOf),
    onReport,
    logger,
    now,
  });

const watchRooms = (
  { logger, now }: ComposeClassroomOptions,
  {
    live,
    operator,
    classOf,
    hostsOf,
    onDeletedHere,
  }: {
    live: LiveRooms;
    operator: () => IntegrationSdk;
    classOf: ClassOf;
    hostsOf: HostsOf;
    onDeletedHere: (accountId: string) => void;
  },
) =>
  createRightsWatch({
    rooms: live,
    readPage: cursor => operator().events.query({ ...cursor, eventTypes: rightsEventTypes }),
    onDeletedHere,
    mayStay: (roomId, member) => mayStay({ operator, classOf, hostsOf, now }, roomId, member),
    isTeacherOf: isTeacherOf(classOf),
    logger,
    now,
  });

/** Returns whether a class is somebody's own; of one that is deleted, everybody's. */
const isTeacherOf =
  (classOf: ClassOf) =>
  async (roomId: string, accountId: string): Promise<boolean> => {
    try {
      const { teacher } = await classOf(readRoomId(roomId)?.listingId ?? '');
      // Of a deleted author nothing is left but an empty id.
      return ['', accountId].includes(teacher.id);
    } catch (error) {
      if (error instanceof ApiFault && error.status === 404) return true;
      throw error;
    }
  };

/** Returns the reader of the class time of a room, as the marketplace has it now. */
const planReader =
  (classOf: ClassOf) =>
  async (roomId: string): Promise<PlannedRoom | null> => {
    const named = readRoomId(roomId);
    if (!named) return null;
    try {
      const { attributes } = (await classOf(named.listingId)).listing;
      const { title, publicData } = attributes;
      const fate = fateOf(attributes, named.start);
      if (fate.state !== 'held') return null;
      const plan = classroomOf(publicData).plan ?? [];
      return { title, plan, start: fate.time.start, end: fate.time.end };
    } catch (error) {
      if (isRefusal(error, 404) || (error instanceof ApiFault && error.status === 404)) return null;
      throw error;
    }
  };

function openSocket(
  { config, credentials, rootUrl, logger, now }: ComposeClassroomOptions,
  live: LiveRooms,
  readTicket: ReturnType<typeof createTicketReader>,
): SocketServer {
  const isTrusted = trustOf(config.trustProxy);
  return createSocketServer({
    readTicket,
    returns: createReturnTickets(credentials.sealSecret),
    roomOf: roomId => live.open(roomId),
    iceServersFor: person => iceServersFor(config.classroom.turn, person, now()),
    addressOf: req => proxyaddr(req, isTrusted),
    isOwnPage: req => isOwnPage(req, rootUrl, isTrusted),
    logger,
    now,
  });
}

type IsTrusted = (address: string, hop: number) => boolean;

const trustOf = (trusted: SiteContext['config']['trustProxy']): IsTrusted => {
  if (trusted === false) return () => false;
  return typeof trusted === 'number' ? (_, hop) => hop < trusted : proxyaddr.compile(trusted);
};

/** Whether a page of this site opens a connection: browsers name its origin. */
function isOwnPage(req: IncomingMessage, rootUrl: string, isTrusted: IsTrusted): boolean {
  const { origin, host } = req.headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const told = req.headers['x-forwarded-host'];
  const isBehindProxy = isTrusted(req.socket.remoteAddress ?? '', 0);
  const forwarded = isBehindProxy && typeof told === 'string' ? told.split(',')[0]?.trim() : null;
  return [forwarded ?? host, new URL(rootUrl).host].includes(new URL(origin).host);
}
