import type { LineSample } from './lineQuality.ts';

/** Counters of a connection since its beginning. */
export interface LineCounters {
  received: number;
  lost: number;
  jitterMs: number;
  framesReceived: number;
  framesDropped: number;
  /** Of what is sent: the other side's report, 0 to 1. */
  sentLoss: number;
}

/** Numbers of a report, as far as browsers have them. */
type Stats = Record<string, unknown>;
const num = (stats: Stats, name: string): number => {
  const value = stats[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
};

/** Adds up the reports of `getStats`. */
export function countersOf(reports: Iterable<object>): LineCounters {
  const sum: LineCounters = {
    received: 0,
    lost: 0,
    jitterMs: 0,
    framesReceived: 0,
    framesDropped: 0,
    sentLoss: 0,
  };
  for (const report of reports) {
    const stats: Stats = { ...report };
    if (stats.type === 'inbound-rtp') {
      sum.received += num(stats, 'packetsReceived');
      sum.lost += Math.max(0, num(stats, 'packetsLost'));
      sum.jitterMs = Math.max(sum.jitterMs, num(stats, 'jitter') * 1_000);
      sum.framesReceived += num(stats, 'framesReceived');
      sum.framesDropped += num(stats, 'framesDropped');
    }
    if (stats.type === 'remote-inbound-rtp') {
      sum.sentLoss = Math.max(sum.sentLoss, num(stats, 'fractionLost'));
    }
  }
  return sum;
}

const share = (part: number, whole: number) => (whole > 0 ? Math.max(0, part) / whole : 0);

/** Returns what happened between two counts. Sections that ended take their counts with them. */
export function sampleBetween(before: LineCounters, after: LineCounters): LineSample {
  const received = Math.max(0, after.received - before.received);
  const lost = Math.max(0, after.lost - before.lost);
  // Of a handful of packets one lost says nothing.
  const loss = received + lost < 20 ? 0 : share(lost, received + lost);
  return {
    loss,
    jitterMs: after.jitterMs,
    dropped: share(
      after.framesDropped - before.framesDropped,
      after.framesReceived - before.framesReceived,
    ),
  };
}

export interface Stall {
  /** Looks in a row without a packet. */
  silent: number;
  /** Packets have come since the connection was last made again. */
  isArmed: boolean;
}

export const flowing: Stall = { silent: 0, isArmed: false };

/**
 * Returns the stall after one more look: a connection from which nothing comes for two looks is
 * lost, seconds before the browser says so. Once only, until something has come again: the other
 * side may have stopped.
 */
export function nextStall(
  { silent, isArmed }: Stall,
  packets: number,
): { stall: Stall; isLost: boolean } {
  if (packets > 0) return { stall: { silent: 0, isArmed: true }, isLost: false };
  const isLost = isArmed && silent >= 1;
  return { stall: { silent: silent + 1, isArmed: isArmed && !isLost }, isLost };
}
