import * as v from 'valibot';
import { fields, whole, word } from './lenient.ts';
import type { UserMetadata } from './user.ts';

/** What a video of a teacher may be. */
export const videoLimits = {
  /** Of the file that is sent. */
  bytes: 100_000_000,
  /** Of one piece of it. */
  pieceBytes: 2_000_000,
  seconds: 60,
  /** Pixels of the longer side, and the least of the shorter one. */
  longest: 1920,
  shortest: 120,
  posterBytes: 2_000_000,
  /** Characters of the text that captions are written in, and cues in it. */
  captions: 30_000,
  cues: 300,
} as const;

/** Containers of videos. */
const videoTypes = ['mp4', 'webm'] as const;
export type VideoType = (typeof videoTypes)[number];

/** What is known of a file before it is published. */
export interface VideoCodecs {
  type: VideoType;
  video: string | null;
  /** Codec string of RFC 6381, with the profile. */
  profile: string | null;
  /** null without sound. */
  audio: string | null;
}

const codecs: Readonly<Record<VideoType, { video: readonly string[]; audio: readonly string[] }>> =
  {
    mp4: { video: ['avc'], audio: ['aac'] },
    webm: { video: ['vp8', 'vp9'], audio: ['opus', 'vorbis'] },
  };

/**
 * Profiles with eight bits and 4:2:0: baseline, main, extended and high of H.264, the first one of
 * VP9.
 */
const profiles = /^(?:avc[13]\.(?:42|4d|58|64)|vp8|vp09\.00)/i;

/** Returns whether the browsers of today play a video as it is. */
export const isPlayable = ({ type, video, profile, audio }: VideoCodecs): boolean =>
  codecs[type].video.includes(video ?? '') &&
  profiles.test(profile ?? '') &&
  (audio === null || codecs[type].audio.includes(audio));

/** Seconds by which a file may be longer than it says: its last frame, and the end of its sound. */
export const lengthTolerance = 0.6;

/** Why a file is refused, as `meta.reason` says. */
export const videoRefusals = ['format', 'codec', 'length', 'size', 'damaged', 'poster'] as const;
export type VideoRefusal = (typeof videoRefusals)[number];

/** A language of captions: a tag of BCP 47, such as `en` or `pt-BR`. */
export const captionsLanguage = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/),
);

const teacherVideo = fields(
  {
    id: v.pipe(v.string(), v.regex(/^[\da-f-]{36}$/)),
    type: v.picklist(videoTypes),
    width: whole(1, 10_000),
    height: whole(1, 10_000),
    durationMs: whole(1, 1_000_000),
    /** When it was uploaded, epoch milliseconds. */
    at: whole(1, Number.MAX_SAFE_INTEGER),
    /** Edition of the picture that is shown before it is played; left out without one. */
    poster: whole(1, 1_000_000),
    captions: fields({ language: word, edition: whole(1, 1_000_000) }, 'language', 'edition'),
  },
  'id',
  'type',
  'width',
  'height',
  'durationMs',
  'at',
);
export type TeacherVideo = v.InferOutput<typeof teacherVideo>;

/** Reads the video of a teacher. Apart from `userMetadata`: few pages need it. */
export function videoOf({ metadata }: { metadata?: UserMetadata }): TeacherVideo | null {
  const result = v.safeParse(teacherVideo, metadata?.video);
  return result.success ? result.output : null;
}

const ownVideo = v.object({
  /** null without one. */
  video: v.nullable(teacherVideo),
  /** Captions as WebVTT; empty without any. */
  captions: v.string(),
});
export type OwnVideo = v.InferOutput<typeof ownVideo>;

/** Answer of what a teacher reads and changes of their video. */
export const ownVideoAnswer = v.object({ data: ownVideo });

/** Answer of POST /api/teachers/video/open. */
export const openedVideo = v.object({ data: v.object({ id: v.string() }) });

/** Answer of POST /api/teachers/video/pieces: bytes that are stored by now. */
export const storedVideoPiece = v.object({ data: v.object({ received: whole(0, 1e9) }) });

/** Addresses of the files of a video; those of a new edition are others. */
export const videoPath = ({ id, type }: TeacherVideo): string =>
  `/api/teachers/video/${id}/video.${type}`;
export const posterPath = ({ id, poster }: TeacherVideo): string | undefined =>
  poster === undefined ? undefined : `/api/teachers/video/${id}/poster.jpg?edition=${poster}`;
export const captionsPath = ({ id, captions }: TeacherVideo): string | undefined =>
  captions === undefined
    ? undefined
    : `/api/teachers/video/${id}/captions.vtt?edition=${captions.edition}`;
