import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { chosenDevice, deviceChoices } from '#src/features/classroom/media/deviceChoice.ts';
import type { DeviceKind } from '#src/features/classroom/media/deviceChoice.ts';
import { listDevices, watchDevices } from '#src/util/browser/mediaDevices.ts';
import type { OpenedSession } from '../openSession.ts';
import { DeviceChoice } from '../lobby/MirrorPanel.tsx';
import { LevelSlider } from './LevelSlider.tsx';
import type { Shown } from './shown.ts';
import css from './Panels.module.css';

type SettingsProps = Shown & Pick<OpenedSession, 'setLevels' | 'setSpeaker'>;

/** The reader's own two levels, devices, and the keys of the room. */
export function SettingsPanel({ session, state, leads, setLevels, setSpeaker }: SettingsProps) {
  const [levels, setKept] = useState(() => {
    const { voiceLevel = 1, musicLevel = 0.8 } = deviceChoices.recall();
    return { voice: voiceLevel, music: musicLevel };
  });
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  const [choices, setChoices] = useState(() => deviceChoices.recall());
  useEffect(() => {
    const look = () => void listDevices().then(setDevices, () => undefined);
    look();
    return watchDevices(look);
  }, []);
  const change = (more: Partial<typeof levels>) => {
    const next = { ...levels, ...more };
    setKept(next);
    setLevels(next);
    deviceChoices.remember({ voiceLevel: next.voice, musicLevel: next.music });
  };
  const choose = async (kind: DeviceKind, deviceId: string) => {
    const device = devices.find(one => one.kind === kind && one.deviceId === deviceId);
    if (!device) return;
    await session.choose(device);
    if (kind === 'audiooutput') setSpeaker(deviceId);
    setChoices(deviceChoices.recall());
  };
  return (
    <div className={css.stack}>
      <LevelSlider name="voice" value={levels.voice} onChange={voice => change({ voice })} />
      <LevelSlider name="music" value={levels.music} onChange={music => change({ music })} />
      <DeviceChoice
        mirror={{
          devices,
          chosen: kind => chosenDevice(devices, kind, choices)?.deviceId ?? '',
          choose,
        }}
      />
      {leads && <CaptionsChoice session={session} state={state} />}
      <p className={css.quiet}>
        <FormattedMessage id="Classroom.keys" />
      </p>
    </div>
  );
}

/** Whether what the reader says is turned into text. */
function CaptionsChoice({ session, state: { captions } }: Pick<Shown, 'session' | 'state'>) {
  if (!captions.canMake) {
    return (
      <p className={css.quiet}>
        <FormattedMessage id="Classroom.captions.notPossible" />
      </p>
    );
  }
  return (
    <div>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={captions.isMade}
          onChange={({ target }) => session.makeCaptions(target.checked)}
        />
        <FormattedMessage id="Classroom.captions.make" />
      </label>
      <p className={css.quiet}>
        <FormattedMessage id="Classroom.captions.note" />
      </p>
      {captions.failure && (
        <p className={css.failed} role="alert">
          <FormattedMessage id={`Classroom.captions.failed.${captions.failure}`} />
        </p>
      )}
    </div>
  );
}
