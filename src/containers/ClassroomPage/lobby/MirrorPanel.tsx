import { Camera, CameraOff, Mic, MicOff } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { canChooseSpeaker } from '#src/features/classroom/media/audioOutput.ts';
import { deviceKinds } from '#src/features/classroom/media/deviceChoice.ts';
import type { DeviceKind } from '#src/features/classroom/media/deviceChoice.ts';
import { useLevel } from '../hooks/useMirror.ts';
import type { Mirror } from '../hooks/useMirror.ts';
import { Picture } from '../room/Picture.tsx';
import css from './MirrorPanel.module.css';

/** The reader's own picture and level, and the choice of devices. */
export function MirrorPanel({ mirror }: { mirror: Mirror }) {
  const { local, toggle } = mirror;
  return (
    <section className={css.root} aria-labelledby="classroom-mirror">
      <h2 id="classroom-mirror" className={css.title}>
        <FormattedMessage id="Classroom.mirror" />
      </h2>
      <div className={css.mirror}>
        {local.camera ? (
          <Picture track={local.camera} isMirrored />
        ) : (
          <p className={css.off}>
            <CameraOff aria-hidden="true" />
            <FormattedMessage id="Classroom.cameraOffIsFine" />
          </p>
        )}
      </div>
      <LevelMeter track={local.voice} />
      <div className={css.switches}>
        <Button
          variant="secondary"
          aria-pressed={local.camera !== null}
          iconStart={local.camera ? <Camera aria-hidden /> : <CameraOff aria-hidden />}
          onClick={() => void toggle('videoinput', !local.camera)}
        >
          <FormattedMessage id={local.camera ? 'Classroom.camera.on' : 'Classroom.camera.off'} />
        </Button>
        <Button
          variant="secondary"
          aria-pressed={local.voice !== null}
          iconStart={local.voice ? <Mic aria-hidden /> : <MicOff aria-hidden />}
          onClick={() => void toggle('audioinput', !local.voice)}
        >
          <FormattedMessage
            id={local.voice ? 'Classroom.microphone.tested' : 'Classroom.microphone.test'}
          />
        </Button>
      </div>
      {mirror.failure && <CaptureNotice failure={mirror.failure} />}
      <DeviceChoice mirror={mirror} />
    </section>
  );
}

/** Says in the words of this browser how to give it back. */
function CaptureNotice({ failure }: { failure: NonNullable<Mirror['failure']> }) {
  const browser = browserKind(navigator.userAgent);
  return (
    <Notice tone="warning" title={<FormattedMessage id={`Classroom.capture.${failure}`} />}>
      {failure === 'denied' && <FormattedMessage id={`Classroom.capture.allow.${browser}`} />}{' '}
      <FormattedMessage id="Classroom.capture.without" />
    </Notice>
  );
}

/** Which words fit a browser: where it has the permissions of a page. */
function browserKind(agent: string): 'chrome' | 'firefox' | 'safari' | 'iphone' {
  if (/iPhone|iPad/.test(agent)) return 'iphone';
  if (agent.includes('Firefox')) return 'firefox';
  return agent.includes('Safari') && !agent.includes('Chrom') ? 'safari' : 'chrome';
}

function LevelMeter({ track }: { track: MediaStreamTrack | null }) {
  const intl = useIntl();
  const level = useLevel(track);
  return (
    <div
      className={css.meter}
      role="meter"
      aria-label={intl.formatMessage({ id: 'Classroom.level' })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={level ?? 0}
    >
      <span className={css.level} style={{ inlineSize: `${level ?? 0}%` }} />
    </div>
  );
}

/** Chooses camera, microphone and speaker; names are there once one was opened. */
export function DeviceChoice({
  mirror,
}: {
  mirror: Pick<Mirror, 'devices' | 'chosen' | 'choose'>;
}) {
  const intl = useIntl();
  const shown = deviceKinds.filter(kind => kind !== 'audiooutput' || canChooseSpeaker());
  const named = (kind: DeviceKind) =>
    mirror.devices.filter(device => device.kind === kind && device.label !== '');
  const choices = shown.filter(kind => named(kind).length > 1);
  if (choices.length === 0) return null;
  return (
    <div className={css.devices}>
      {choices.map(kind => (
        <label key={kind} className={css.device}>
          <FormattedMessage id={`Classroom.device.${kind}`} />
          <SelectBox
            value={mirror.chosen(kind)}
            placeholder={intl.formatMessage({ id: 'Classroom.device.own' })}
            onChange={event => void mirror.choose(kind, event.target.value)}
          >
            {named(kind).map(({ deviceId, label }) => (
              <option key={deviceId} value={deviceId}>
                {label}
              </option>
            ))}
          </SelectBox>
        </label>
      ))}
    </div>
  );
}
