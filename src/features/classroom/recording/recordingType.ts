/** Media types that the server can make seekable, the best first. */
const types = [
  'video/webm;codecs=vp8,opus',
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/webm',
  'video/mp4',
] as const;

/** Returns the media type that this browser records with; null where it can not. */
export function recordingTypeOf(): string | null {
  const canDraw = 'captureStream' in HTMLCanvasElement.prototype;
  if (!canDraw || typeof MediaRecorder === 'undefined') return null;
  return types.find(type => MediaRecorder.isTypeSupported(type)) ?? null;
}
