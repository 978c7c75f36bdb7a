import * as v from 'valibot';
import { localStore } from '#src/util/browser/localStore.ts';

export const deviceKinds = ['videoinput', 'audioinput', 'audiooutput'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

const choice = v.object({ id: v.string(), label: v.string() });
const choices = v.object({
  videoinput: v.optional(choice),
  audioinput: v.optional(choice),
  audiooutput: v.optional(choice),
  /** Camera and microphone as they were when somebody came in last. */
  camera: v.optional(v.boolean()),
  microphone: v.optional(v.boolean()),
  voiceLevel: v.optional(v.number()),
  musicLevel: v.optional(v.number()),
  layout: v.optional(v.picklist(['teacher', 'grid', 'sound'])),
  mirrorsTeacher: v.optional(v.boolean()),
  ducks: v.optional(v.boolean()),
  captions: v.optional(v.boolean()),
});
export type DeviceChoices = v.InferOutput<typeof choices>;

const key = 'classroom devices';

export const deviceChoices = {
  recall(): DeviceChoices {
    try {
      const read = v.safeParse(choices, JSON.parse(localStore.get(key) ?? '{}'));
      return read.success ? read.output : {};
    } catch {
      return {};
    }
  },
  /** Adds to what is remembered. */
  remember(more: DeviceChoices): void {
    localStore.set(key, JSON.stringify({ ...deviceChoices.recall(), ...more }));
  },
};

type Device = Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>;

/**
 * Returns the device that was chosen the last time: by its id, or by its name where the browser
 * gives new ids to a page. Undefined where it is not plugged in: the browser's own choice.
 */
export function chosenDevice<Found extends Device>(
  devices: readonly Found[],
  kind: DeviceKind,
  choices: DeviceChoices,
): Found | undefined {
  const wanted = choices[kind];
  const there = devices.filter(device => device.kind === kind);
  if (!wanted) return undefined;
  return (
    there.find(({ deviceId }) => deviceId === wanted.id) ??
    there.find(({ label }) => label !== '' && label === wanted.label)
  );
}
