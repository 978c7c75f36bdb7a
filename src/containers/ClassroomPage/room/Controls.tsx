import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  Camera,
  CameraOff,
  Circle,
  Hand,
  LayoutGrid,
  LogOut,
  MessageCircle,
  Mic,
  MicOff,
  MonitorUp,
  Music,
  Settings,
  SmilePlus,
  Timer,
  Users,
} from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Menu } from '#src/components/Menu/Menu.tsx';
import { reactions } from '#src/features/classroom/room/reactions.ts';
import { selfOf } from '#src/features/classroom/room/roomModel.ts';
import { canCaptureDisplay } from '#src/util/browser/mediaDevices.ts';
import type { PanelName } from './Drawer.tsx';
import { HoldToTalk } from './HoldToTalk.tsx';
import { IconButton } from './IconButton.tsx';
import { viewItems } from './viewItems.tsx';
import type { ViewItemsProps } from './viewItems.tsx';
import buttons from './Buttons.module.css';
import css from './Controls.module.css';

export interface ControlsProps extends ViewItemsProps {
  panel: PanelName | null;
  /** People who wait to be let in. */
  waiting: number;
  onPanel: (panel: PanelName) => void;
  onLeave: () => void;
}

/** Everything within reach of the thumb. */
export function Controls(props: ControlsProps) {
  const { session, state, leads, panel, onPanel } = props;
  const intl = useIntl();
  const self = selfOf(state.model);
  const isHeld = state.model.room?.phase === 'held';
  const toggle = (name: PanelName) => ({
    isPressed: panel === name,
    onPress: () => onPanel(name),
  });
  return (
    <div
      className={css.root}
      role="toolbar"
      aria-label={intl.formatMessage({ id: 'Classroom.controls' })}
    >
      <DeviceButtons {...props} />
      {!leads && (
        <IconButton
          name={self?.handRaisedAt === null ? 'hand' : 'lowerHand'}
          isPressed={self?.handRaisedAt !== null && self !== undefined}
          onPress={() => session.tell({ type: 'hand', isRaised: self?.handRaisedAt === null })}
          icon={<Hand aria-hidden="true" />}
        />
      )}
      <Menu
        label={intl.formatMessage({ id: 'Classroom.control.react' })}
        align="start"
        trigger={<Trigger icon={<SmilePlus aria-hidden="true" />} />}
        items={reactions.map(emoji => ({
          id: emoji,
          label: emoji,
          onSelect: () => session.tell({ type: 'react', emoji }),
        }))}
      />
      <Menu
        label={intl.formatMessage({ id: 'Classroom.control.view' })}
        align="start"
        trigger={<Trigger icon={<LayoutGrid aria-hidden="true" />} />}
        items={viewItems(props)}
      />
      <IconButton name="chat" {...toggle('chat')} icon={<MessageCircle aria-hidden="true" />} />
      <span className={buttons.badge}>
        <IconButton name="people" {...toggle('people')} icon={<Users aria-hidden="true" />} />
        {props.waiting > 0 && (
          <span className={buttons.count} aria-hidden="true">
            {props.waiting}
          </span>
        )}
      </span>
      {leads && (
        <>
          <IconButton name="music" {...toggle('music')} icon={<Music aria-hidden="true" />} />
          <IconButton name="timer" {...toggle('timer')} icon={<Timer aria-hidden="true" />} />
          <IconButton
            name="recording"
            {...toggle('recording')}
            icon={<Circle aria-hidden="true" />}
          />
        </>
      )}
      <IconButton name="settings" {...toggle('settings')} icon={<Settings aria-hidden="true" />} />
      {leads && !isHeld && state.model.room && (
        <Button onClick={() => session.tell({ type: 'start' })}>
          <FormattedMessage id="Classroom.start" />
        </Button>
      )}
      <LeaveButton {...props} />
    </div>
  );
}

const Trigger = ({ icon }: { icon: ReactNode }) => <span className={buttons.icon}>{icon}</span>;

function DeviceButtons({ session, state, leads }: ControlsProps) {
  const self = selfOf(state.model);
  const isOn = state.isVoiceOn;
  const camera = state.local.camera !== null;
  const isBlocked = (kind: 'voice' | 'camera') => self?.blocked.includes(kind) ?? false;
  return (
    <>
      <IconButton
        name={isBlocked('voice') ? 'microphoneBlocked' : isOn ? 'mute' : 'unmute'}
        isPressed={isOn}
        isOff={!isOn}
        isDisabled={isBlocked('voice')}
        onPress={() => void session.setVoice(!isOn)}
        icon={isOn ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
      />
      {!leads && <HoldToTalk session={session} isDisabled={isBlocked('voice') || isOn} />}
      <IconButton
        name={isBlocked('camera') ? 'cameraBlocked' : camera ? 'cameraOff' : 'cameraOn'}
        isPressed={camera}
        isOff={!camera}
        isDisabled={isBlocked('camera')}
        onPress={() => void session.setCamera(!camera)}
        icon={camera ? <Camera aria-hidden="true" /> : <CameraOff aria-hidden="true" />}
      />
      {leads && canCaptureDisplay() && (
        <IconButton
          name={state.local.screen ? 'endShare' : 'share'}
          isPressed={state.local.screen !== null}
          onPress={() => void session.setScreen(!state.local.screen)}
          icon={<MonitorUp aria-hidden="true" />}
        />
      )}
    </>
  );
}

/** Leaves; those who keep order are requested whether the class ends for all. */
function LeaveButton({ session, leads, onLeave }: ControlsProps) {
  const [asks, setAsks] = useState(false);
  const intl = useIntl();
  if (!leads) {
    return (
      <IconButton name="leave" isDanger onPress={onLeave} icon={<LogOut aria-hidden="true" />} />
    );
  }
  return (
    <>
      <Menu
        label={intl.formatMessage({ id: 'Classroom.control.leave' })}
        trigger={
          <span className={clsx(buttons.icon, buttons.danger)}>
            <LogOut aria-hidden="true" />
          </span>
        }
        items={[
          { id: 'leave', label: <FormattedMessage id="Classroom.leaveOnly" />, onSelect: onLeave },
          {
            id: 'end',
            label: <FormattedMessage id="Classroom.endForAll" />,
            onSelect: () => setAsks(true),
          },
        ]}
      />
      <ConfirmModal
        isOpen={asks}
        title={<FormattedMessage id="Classroom.endForAll.title" />}
        keep={<FormattedMessage id="Classroom.cancel" />}
        confirm={<FormattedMessage id="Classroom.endForAll" />}
        onClose={() => setAsks(false)}
        onConfirm={() => session.tell({ type: 'end' })}
      >
        <FormattedMessage id="Classroom.endForAll.text" />
      </ConfirmModal>
    </>
  );
}
