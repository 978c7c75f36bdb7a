import { performance } from 'node:perf_hooks';
import type { Marketplace, MarketplaceState } from '@flowroom/marketplace';

/** Load of a process as operators see it. */
export interface LoadState {
  /** Share of the requests that is admitted, 0 to 1. */
  admittedShare: number;
  waitingRequests: number;
}

/** How far this process knows the event log. */
export interface EventsState {
  /** Seconds since the last read that reached its end; null before the first one. */
  ageSeconds: number | null;
  /** false while reads fail: what pages show is bounded by its age alone. */
  isReadable: boolean;
}

/** Load of what forwards media. Times and bytes are 0 where it does not say. */
export interface EngineLoad {
  /** Milliseconds of processor time since its start. */
  processorMs: number;
  /** Of one processor, since an earlier look; null at the first one. */
  processorPercent: number | null;
  memoryBytes: number;
  bytesIn: number;
  bytesOut: number;
}

/** Classes that are held in a process, and the load of what forwards their media. */
export interface ClassroomState {
  rooms: number;
  people: number;
  connections: number;
  /** Null while the engine does not answer. */
  engine: EngineLoad | null;
}

/** State of a process as operators see it: numbers, and nothing of anybody. */
export interface ProcessState extends Omit<MarketplaceState, 'database'> {
  /** Whether it answers requests. */
  ready: boolean;
  uptimeSeconds: number;
  memoryMegabytes: number;
  /** How many requests wait, and the share of them that is let in. */
  load: LoadState;
  /** null where the marketplace is another process. */
  database: MarketplaceState['database'] | null;
  /** How far the tables lie behind the event log; null where nothing is followed. */
  projection: { lagSeconds: number | null } | null;
  /** The event log that caches follow; null where it is never read. */
  events: EventsState | null;
  /** Missing where another process has the rooms. */
  classroom?: ClassroomState;
}

/** Parts of a process that its state is read from. */
export interface ProcessParts {
  load: () => LoadState;
  ready: () => Promise<boolean>;
  /** null where the marketplace is another process. */
  marketplace: Pick<Marketplace, 'state'> | null;
  projection: { lagMs(): number | null } | null;
  eventLog: { readAt(): number; isFailing(): boolean } | null;
  /** Reads the state of the rooms; null where another process has them. */
  classroom?: (() => Promise<ClassroomState | null>) | undefined;
}

const elsewhere = { pool: null, database: null, jobs: null };

/** Reads the state of this process; never rejects. */
export async function processState({
  load,
  ready,
  marketplace,
  projection,
  eventLog,
  classroom,
}: ProcessParts): Promise<ProcessState> {
  const [isReady, inside, rooms] = await Promise.all([
    ready().catch(() => false),
    marketplace?.state() ?? elsewhere,
    classroom?.() ?? null,
  ]);
  const lagMs = projection?.lagMs() ?? null;
  return {
    ready: isReady,
    uptimeSeconds: Math.round(process.uptime()),
    memoryMegabytes: Math.round(process.memoryUsage.rss() / 1_000_000),
    load: load(),
    ...inside,
    projection: projection && { lagSeconds: lagMs === null ? null : lagMs / 1000 },
    events: eventLog && eventsState(eventLog),
    ...(rooms && { classroom: rooms }),
  };
}

function eventsState({ readAt, isFailing }: NonNullable<ProcessParts['eventLog']>): EventsState {
  const ageMs = performance.now() - readAt();
  return {
    ageSeconds: Number.isFinite(ageMs) ? ageMs / 1_000 : null,
    isReadable: !isFailing(),
  };
}
