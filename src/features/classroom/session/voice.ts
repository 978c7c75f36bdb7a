import type { ClientMessage } from '#shared/classroom/clientMessages.ts';
import { chosenDevice, deviceChoices } from '../media/deviceChoice.ts';
import type { DeviceKind } from '../media/deviceChoice.ts';
import { captureFailure } from '../media/localMedia.ts';
import type { Captured, LocalCapture } from '../media/localMedia.ts';
import { listDevices } from '#src/util/browser/mediaDevices.ts';
import type { SessionState, Store } from './sessionState.ts';

export interface Voice {
  /** Opens the microphone where it is not open yet. */
  setVoice(isOn: boolean): Promise<void>;
  setCamera(isOn: boolean): Promise<void>;
  setScreen(isOn: boolean): Promise<void>;
  /** Speaks to one student alone; null: to everybody again. */
  correct(person: string | null): void;
  /** Changes a device while it is on, and remembers it. */
  choose(device: MediaDeviceInfo): Promise<void>;
}

export interface VoiceOptions {
  store: Store<SessionState>;
  capture: LocalCapture;
  tell: (message: ClientMessage) => void;
  changed: () => void;
}

/** The device of the last time, if it is there. */
export async function rememberedDevice(kind: DeviceKind): Promise<string | undefined> {
  return chosenDevice(await listDevices(), kind, deviceChoices.recall())?.deviceId;
}

const deviceKind = { voice: 'audioinput', camera: 'videoinput' } as const;

/** Microphone, camera and screen of the reader. */
export function createVoice({ store, capture, tell, changed }: VoiceOptions): Voice {
  let before = false;
  /** Grows with each wish: a microphone that opens after its button was released stays off. */
  let wish = 0;
  const open = async (kind: Captured): Promise<boolean> => {
    try {
      if (!capture.current[kind]) {
        const device = kind === 'screen' ? undefined : await rememberedDevice(deviceKind[kind]);
        await capture.open(kind, device);
      }
      store.set({ captureFailure: null });
      return true;
    } catch (error) {
      const why = captureFailure(error);
      // Anybody who closes the choice of a screen has changed their mind.
      if (kind !== 'screen' || why !== 'denied') store.set({ captureFailure: why });
      return false;
    }
  };
  const setVoice = async (isOn: boolean) => {
    wish += 1;
    const own = wish;
    const isOpen = isOn && (await open('voice'));
    if (own !== wish) return;
    store.set({ isVoiceOn: isOpen });
    deviceChoices.remember({ microphone: isOpen });
    changed();
  };
  return {
    setVoice,
    async setCamera(isOn) {
      if (isOn) await open('camera');
      else capture.stop('camera');
      deviceChoices.remember({ camera: capture.current.camera !== null });
    },
    async setScreen(isOn) {
      if (isOn) await open('screen');
      else capture.stop('screen');
    },
    correct(person) {
      const { correcting, isVoiceOn } = store.get();
      if (person === correcting) return;
      tell({ type: 'correct', person });
      store.set({ correcting: person });
      if (person !== null && correcting === null) {
        before = isVoiceOn;
        void setVoice(true);
      }
      if (person === null && !before) void setVoice(false);
    },
    async choose({ kind, deviceId, label }) {
      deviceChoices.remember({ [kind]: { id: deviceId, label } });
      const captured = kind === 'audioinput' ? 'voice' : 'camera';
      if (kind === 'audiooutput' || !capture.current[captured]) return;
      try {
        await capture.open(captured, deviceId);
      } catch (error) {
        store.set({ captureFailure: captureFailure(error) });
      }
    },
  };
}
