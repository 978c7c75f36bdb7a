import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { canCaptureDisplay, listDevices } from '#src/util/browser/mediaDevices.ts';
import { LevelSlider } from './LevelSlider.tsx';
import type { Shown } from './shown.ts';
import css from './Panels.module.css';

/** The teacher's music: from the computer, from files, or from a second input. */
export function MusicPanel({ session, state }: Shown) {
  const { source, level, ducks } = state.music;
  return (
    <div className={css.stack}>
      <p className={css.quiet}>
        <FormattedMessage id="Classroom.music.text" />
      </p>
      {canCaptureDisplay() && (
        <Button variant="secondary" onClick={() => void session.playMusic({ kind: 'computer' })}>
          <FormattedMessage id="Classroom.music.computer" />
        </Button>
      )}
      <label className={css.file}>
        <FormattedMessage id="Classroom.music.files" />
        <input
          type="file"
          accept="audio/*"
          multiple
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            if (files.length > 0) void session.playMusic({ kind: 'files', files });
          }}
        />
      </label>
      <InputChoice session={session} />
      {source !== null && (
        <>
          <p role="status">
            <FormattedMessage id={`Classroom.music.plays.${source}`} />
          </p>
          <Button variant="danger" onClick={() => session.stopMusic()}>
            <FormattedMessage id="Classroom.music.stop" />
          </Button>
        </>
      )}
      <LevelSlider name="music" value={level} onChange={value => session.setMusicLevel(value)} />
      <label className={css.check}>
        <input
          type="checkbox"
          checked={ducks}
          onChange={({ target }) => session.setDucking(target.checked)}
        />
        <FormattedMessage id="Classroom.music.ducks" />
      </label>
    </div>
  );
}

function InputChoice({ session }: Pick<Shown, 'session'>) {
  const intl = useIntl();
  const [inputs, setInputs] = useState<MediaDeviceInfo[]>([]);
  useEffect(() => {
    listDevices().then(
      devices =>
        setInputs(devices.filter(({ kind, label }) => kind === 'audioinput' && label !== '')),
      () => undefined,
    );
  }, []);
  if (inputs.length < 2) return null;
  return (
    <SelectBox
      aria-label={intl.formatMessage({ id: 'Classroom.music.input' })}
      placeholder={intl.formatMessage({ id: 'Classroom.music.input' })}
      value=""
      onChange={({ target }) => void session.playMusic({ kind: 'input', deviceId: target.value })}
    >
      {inputs.map(({ deviceId, label }) => (
        <option key={deviceId} value={deviceId}>
          {label}
        </option>
      ))}
    </SelectBox>
  );
}
