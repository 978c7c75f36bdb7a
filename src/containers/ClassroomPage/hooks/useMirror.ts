import { useCallback, useEffect, useRef, useState } from 'react';
import { chosenDevice, deviceChoices } from '#src/features/classroom/media/deviceChoice.ts';
import type { DeviceKind } from '#src/features/classroom/media/deviceChoice.ts';
import { measureLevel, meterOf } from '#src/features/classroom/media/levelMeter.ts';
import { captureFailure, createLocalCapture } from '#src/features/classroom/media/localMedia.ts';
import type { LocalMedia } from '#src/features/classroom/media/localMedia.ts';
import { listDevices, watchDevices } from '#src/util/browser/mediaDevices.ts';
import type { CaptureFailure } from '#src/util/browser/mediaDevices.ts';

const capturedBy = { videoinput: 'camera', audioinput: 'voice' } as const;
type Input = keyof typeof capturedBy;

export interface Mirror {
  local: LocalMedia;
  devices: readonly MediaDeviceInfo[];
  failure: CaptureFailure | null;
  /** Id of the device that is on or was chosen; empty for the browser's own choice. */
  chosen: (kind: DeviceKind) => string;
  choose: (kind: DeviceKind, deviceId: string) => Promise<void>;
  toggle: (kind: Input, isOn: boolean) => Promise<void>;
  /** The camera is on, or is being switched on: also by a press since the last rendering. */
  wantsCamera: () => boolean;
}

/** The reader's own camera and microphone before the class, with the devices of the last time. */
export function useMirror(isHost: boolean): Mirror {
  const [local, setLocal] = useState<LocalMedia>({ voice: null, camera: null, screen: null });
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const [failure, setFailure] = useState<CaptureFailure | null>(null);
  const [choices, setChoices] = useState(() => deviceChoices.recall());
  const [capture] = useState(() =>
    createLocalCapture(isHost, () => setLocal({ ...capture.current })),
  );
  const isLeft = useRef(false);
  const opening = useRef(new Set<Input>());
  const look = useCallback(async () => setDevices(await listDevices().catch(() => [])), []);
  useEffect(() => {
    isLeft.current = false;
    void look();
    const end = watchDevices(() => void look());
    return () => {
      isLeft.current = true;
      end();
      capture.close();
    };
  }, [look, capture]);

  const open = async (kind: Input, deviceId?: string) => {
    opening.current.add(kind);
    try {
      await capture.open(capturedBy[kind], deviceId);
      setFailure(null);
    } catch (error) {
      setFailure(captureFailure(error));
    } finally {
      opening.current.delete(kind);
    }
    if (isLeft.current) capture.close();
    else await look();
  };
  return {
    local,
    devices,
    failure,
    chosen: kind =>
      (kind === 'audiooutput' ? undefined : local[capturedBy[kind]]?.getSettings().deviceId) ??
      chosenDevice(devices, kind, choices)?.deviceId ??
      '',
    async choose(kind, deviceId) {
      const device = devices.find(one => one.kind === kind && one.deviceId === deviceId);
      deviceChoices.remember({ [kind]: { id: deviceId, label: device?.label ?? '' } });
      setChoices(deviceChoices.recall());
      if (kind !== 'audiooutput' && local[capturedBy[kind]]) await open(kind, deviceId);
    },
    async toggle(kind, isOn) {
      deviceChoices.remember({ [kind === 'videoinput' ? 'camera' : 'microphone']: isOn });
      if (!isOn) capture.stop(capturedBy[kind]);
      else await open(kind, chosenDevice(devices, kind, choices)?.deviceId);
    },
    wantsCamera: () => capture.current.camera !== null || opening.current.has('videoinput'),
  };
}

/** Returns how loud a track is, 0 to 100; null where nothing is measured. */
export function useLevel(track: MediaStreamTrack | null): number | null {
  const [level, setLevel] = useState<number | null>(null);
  useEffect(() => {
    if (!track || !('AudioContext' in window)) return undefined;
    const context = new AudioContext();
    const { read, end } = measureLevel(context, track);
    // A context that began without a press sleeps until there is one.
    const wake = () => void context.resume();
    window.addEventListener('pointerdown', wake);
    const timer = setInterval(() => setLevel(meterOf(read())), 100);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pointerdown', wake);
      end();
      void context.close();
      setLevel(null);
    };
  }, [track]);
  return level;
}
