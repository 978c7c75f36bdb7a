/** Why no camera, microphone or screen was given. */
export type CaptureFailure = 'denied' | 'none' | 'taken' | 'insecure' | 'failed';

/** The browser gave no camera, microphone or screen. */
export class CaptureError extends Error {
  override name = 'CaptureError';
  readonly why: CaptureFailure;
  constructor(why: CaptureFailure) {
    super(why);
    this.why = why;
  }
}

const reasons: Record<string, CaptureFailure> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'taken',
  AbortError: 'taken',
};

/** Pages without HTTPS have none. */
const devices = (): MediaDevices | undefined => navigator.mediaDevices;

const whyOf = (error: unknown): CaptureFailure =>
  (error instanceof Error ? reasons[error.name] : undefined) ?? 'failed';

/** Opens cameras and microphones. @throws CaptureError */
export async function captureDevices(constraints: MediaStreamConstraints): Promise<MediaStream> {
  const from = devices();
  if (!from) throw new CaptureError('insecure');
  try {
    return await from.getUserMedia(constraints);
  } catch (error) {
    throw new CaptureError(whyOf(error));
  }
}

/** Has the person choose a screen, a window or a tab. @throws CaptureError */
export async function captureDisplay(options: DisplayMediaStreamOptions): Promise<MediaStream> {
  const from = devices();
  if (!from) throw new CaptureError('insecure');
  try {
    return await from.getDisplayMedia(options);
  } catch (error) {
    throw new CaptureError(whyOf(error));
  }
}

/** Phones can not show their screen to a page. */
export const canCaptureDisplay = (): boolean => {
  const from = devices();
  return from !== undefined && 'getDisplayMedia' in from;
};

/** Returns the cameras, microphones and speakers; without names until one was opened. */
export async function listDevices(): Promise<MediaDeviceInfo[]> {
  return (await devices()?.enumerateDevices()) ?? [];
}

/** Calls back when a device was plugged in or pulled out. @returns a function that ends it */
export function watchDevices(onChange: () => void): () => void {
  const from = devices();
  from?.addEventListener('devicechange', onChange);
  return () => from?.removeEventListener('devicechange', onChange);
}
