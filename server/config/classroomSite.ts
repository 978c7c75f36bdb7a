import * as v from 'valibot';
import { address, flag, listOf, text } from './kinds.ts';
import type { ValuesOf } from './kinds.ts';

const turnUrl = v.pipe(
  v.string(),
  v.regex(
    /^turns?:[^\s/?]+(:\d{1,5})?(\?transport=(udp|tcp))?$/,
    'an address is needed such as turns:turn.example.org:443?transport=tcp',
  ),
);

/** Environment variables of the classroom's connections. */
export const classroomSiteVariables = {
  CLASSROOM_URL: v.optional(
    v.pipe(
      address('wss', 'ws'),
      v.transform(value => value.replace(/\/+$/, '')),
    ),
  ),
  CLASSROOM_HERE: v.optional(flag, 'false'),
  TURN_URLS: v.optional(listOf(turnUrl)),
  TURN_SECRET: v.optional(text),
};

export const classroomSiteTogether = [
  ['TURN_URLS', 'TURN_SECRET'],
  ['TURN_SECRET', 'TURN_URLS'],
] as const;

/** How browsers reach the rooms of classes. */
export interface ClassroomSite {
  classroom: {
    /** Origin (`wss:`) of the process that has all rooms; null: the site itself. */
    url: string | null;
    /** This process has the rooms. */
    isHere: boolean;
    /** Relays, with the secret that their credentials are made of; null for none. */
    turn: { urls: readonly string[]; secret: string } | null;
  };
}

/** Returns the settings. */
export const classroomSiteOf = ({
  CLASSROOM_URL,
  CLASSROOM_HERE,
  TURN_URLS = [],
  TURN_SECRET,
}: ValuesOf<typeof classroomSiteVariables>): ClassroomSite => ({
  classroom: {
    url: CLASSROOM_URL ?? null,
    isHere: CLASSROOM_URL === undefined || CLASSROOM_HERE,
    turn: TURN_SECRET && TURN_URLS.length > 0 ? { urls: TURN_URLS, secret: TURN_SECRET } : null,
  },
});
