import * as v from 'valibot';

/**
 * What a person sends. `voice`: a microphone with the browser's processing; `music`: stereo without
 * any; `camera`; `screen`.
 */
export const mediaKinds = ['voice', 'music', 'camera', 'screen'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** A camera is sent twice: large and small. Everything else is `high` alone. */
export const mediaLayers = ['high', 'low'] as const;
export type MediaLayer = (typeof mediaLayers)[number];

const person = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64));
const mid = v.pipe(v.string(), v.nonEmpty(), v.maxLength(16));

/** A session description; one with 50 people and all their tracks is below 200 kB. */
export const sdp = v.pipe(v.string(), v.startsWith('v=0'), v.maxLength(300_000));

/** A track of an offer of what a person sends, by its media section. */
export const sentTrack = v.strictObject({
  mid,
  kind: v.picklist(mediaKinds),
  layer: v.picklist(mediaLayers),
});
export type SentTrack = v.InferOutput<typeof sentTrack>;

/** A track that a person wants to receive. */
export const wantedTrack = v.strictObject({
  person,
  kind: v.picklist(mediaKinds),
  layer: v.picklist(mediaLayers),
});
export type WantedTrack = v.InferOutput<typeof wantedTrack>;

/** A media section of what the server sends: whose track it has. */
export const receivedTrack = v.strictObject({ mid, person, kind: v.picklist(mediaKinds) });
export type ReceivedTrack = v.InferOutput<typeof receivedTrack>;

/** Most tracks that one person sends, and receives at once. */
export const trackLimits = { sent: 5, received: 120 } as const;
