import { isIP } from 'node:net';
import * as v from 'valibot';
import { address, listOf, text, wholeNumber } from './kinds.ts';
import type { ValuesOf } from './kinds.ts';

const portsError = 'two ports are needed, such as 40000-40199';

/** UDP ports, both belong to it. */
const portRange = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,5}-\d{1,5}$/, portsError),
  v.transform((value): [number, number] => {
    const [from = 0, to = 0] = value.split('-').map(Number);
    return [from, to];
  }),
  v.check(([from, to]) => from >= 1_024 && from < to && to <= 65_535, portsError),
);

const ipAddress = v.pipe(
  text,
  v.check(value => isIP(value) !== 0, 'an IP address is needed'),
);

/**
 * Sizes that the engines were measured with (docs/benchmarks.md), a teacher and 12 students, and
 * where they end.
 */
const usualSize = { inProcess: 13, janus: 50 };
const mostSize = { inProcess: 25, janus: 200 };

/** Environment variables of the classroom's media. */
export const classroomVariables = {
  JANUS_URLS: v.optional(listOf(address('ws', 'wss'))),
  JANUS_ADMIN_URLS: v.optional(listOf(address('ws', 'wss'))),
  JANUS_SECRET: v.optional(text),
  CLASSROOM_SIZE: v.optional(wholeNumber(2, mostSize.janus)),
  CLASSROOM_PORTS: v.optional(portRange, '40000-40199'),
  CLASSROOM_ADDRESS: v.optional(listOf(ipAddress)),
  RECORDINGS_GB: v.optional(wholeNumber(0, 1_000_000), '50'),
};

export const classroomTogether = [
  ['JANUS_SECRET', 'JANUS_URLS'],
  ['JANUS_ADMIN_URLS', 'JANUS_URLS'],
] as const;

/** What forwards the media of classes that are held on the site. */
export interface ClassroomMedia {
  /**
   * Janus servers, their WebSocket API, and their admin API in the same order where
   * their traffic is read; empty: the process beside this one forwards.
   */
  janus: { urls: readonly string[]; adminUrls: readonly string[]; secret: string | null };
  /** Most people in one room. */
  size: number;
  /** UDP ports of the process beside this one, both belong to it. */
  ports: readonly [number, number];
  /** Addresses under which browsers reach it; empty: those of this machine. */
  addresses: readonly string[];
}

export interface ClassroomSettings {
  classroomMedia: ClassroomMedia;
  /** Bytes that all recordings of classes may take; 0: none are made. */
  recordingBytes: number;
}

/** A size that the engine does not carry: its classes would stop in the middle. */
export function classroomFaults({
  CLASSROOM_SIZE,
  JANUS_URLS,
}: Readonly<Record<string, string | undefined>>): [string, string][] {
  if (JANUS_URLS || Number(CLASSROOM_SIZE ?? 0) <= mostSize.inProcess) return [];
  return [['CLASSROOM_SIZE', `is at most ${mostSize.inProcess} without JANUS_URLS`]];
}

/** Returns the settings. */
export const classroomOf = (values: ValuesOf<typeof classroomVariables>): ClassroomSettings => {
  const urls = values.JANUS_URLS ?? [];
  return {
    classroomMedia: {
      janus: {
        urls,
        adminUrls: values.JANUS_ADMIN_URLS ?? [],
        secret: values.JANUS_SECRET ?? null,
      },
      size: values.CLASSROOM_SIZE ?? (urls.length > 0 ? usualSize.janus : usualSize.inProcess),
      ports: values.CLASSROOM_PORTS,
      addresses: values.CLASSROOM_ADDRESS ?? [],
    },
    recordingBytes: values.RECORDINGS_GB * 1e9,
  };
};
