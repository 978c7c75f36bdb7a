import { CaptureError, captureDevices, captureDisplay } from '#src/util/browser/mediaDevices.ts';
import type { CaptureFailure } from '#src/util/browser/mediaDevices.ts';

/** What this browser captures. Tracks are null while they are off. */
export interface LocalMedia {
  voice: MediaStreamTrack | null;
  camera: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
}

export type Captured = keyof LocalMedia;

export interface LocalCapture {
  readonly current: LocalMedia;
  /** Opens a device; the browser's own choice without an id. @throws CaptureError */
  open(kind: Captured, deviceId?: string): Promise<MediaStreamTrack>;
  stop(kind: Captured): void;
  close(): void;
}

const exact = (deviceId: string | undefined) =>
  deviceId === undefined ? {} : { deviceId: { exact: deviceId } };

const cameraOf = (isHost: boolean): MediaTrackConstraints =>
  isHost
    ? { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } }
    : { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 24, max: 30 } };

async function capture(kind: Captured, isHost: boolean, deviceId?: string): Promise<MediaStream> {
  switch (kind) {
    case 'voice':
      return captureDevices({
        audio: {
          ...exact(deviceId),
          echoCancellation: true,
          noiseSuppression: true,
          autoGainControl: true,
        },
      });
    case 'camera':
      return captureDevices({ video: { ...exact(deviceId), ...cameraOf(isHost) } });
    case 'screen':
      return captureDisplay({ video: { frameRate: { ideal: 10 } }, audio: false });
  }
}

/** Opens a device, or the browser's own choice where the one of the last time is gone. */
async function captureOrDefault(kind: Captured, isHost: boolean, deviceId?: string) {
  try {
    return await capture(kind, isHost, deviceId);
  } catch (error) {
    if (deviceId !== undefined && error instanceof CaptureError && error.why === 'none') {
      return capture(kind, isHost);
    }
    throw error;
  }
}

/**
 * Opens and stops camera, microphone and screen. `onChange` is called after every change, also when
 * a device was pulled out or the browser's own button ended the sharing.
 */
export function createLocalCapture(isHost: boolean, onChange: () => void): LocalCapture {
  const current: LocalMedia = { voice: null, camera: null, screen: null };
  const stop = (kind: Captured) => {
    const track = current[kind];
    if (!track) return;
    current[kind] = null;
    track.stop();
    onChange();
  };
  return {
    current,
    async open(kind, deviceId) {
      const stream = await captureOrDefault(kind, isHost, deviceId);
      const [track] = stream.getTracks();
      if (!track) throw new CaptureError('none');
      track.contentHint = kind === 'camera' ? 'motion' : kind === 'screen' ? 'detail' : 'speech';
      track.addEventListener('ended', () => {
        if (current[kind] === track) stop(kind);
      });
      current[kind]?.stop();
      current[kind] = track;
      onChange();
      return track;
    },
    stop,
    close() {
      for (const kind of ['voice', 'camera', 'screen'] as const) stop(kind);
    },
  };
}

/** Returns why a device was not opened. */
export const captureFailure = (error: unknown): CaptureFailure =>
  error instanceof CaptureError ? error.why : 'failed';
