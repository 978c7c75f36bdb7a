import { useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { OpenedSession } from '../openSession.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { IconButton } from './IconButton.tsx';
import { MusicPanel } from './MusicPanel.tsx';
import { PeoplePanel } from './PeoplePanel.tsx';
import { RecordingPanel } from './RecordingPanel.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { TimerPanel } from './TimerPanel.tsx';
import type { Shown } from './shown.ts';
import css from './Panels.module.css';

export type PanelName = 'chat' | 'people' | 'music' | 'timer' | 'recording' | 'settings';

export interface DrawerProps extends Shown, Pick<OpenedSession, 'setLevels' | 'setSpeaker'> {
  panel: PanelName;
  recordingDays: number;
  onClose: () => void;
}

/** The one panel beside the pictures, below them on a phone. Escape closes it. */
export function Drawer(props: DrawerProps) {
  const { panel, onClose, setLevels, setSpeaker, recordingDays, ...shown } = props;
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const element = root.current;
    element?.focus();
    return () => {
      const hasFocus = element?.contains(document.activeElement);
      if (hasFocus && before instanceof HTMLElement) before.focus();
    };
  }, [panel]);
  return (
    <aside
      ref={root}
      className={css.root}
      tabIndex={-1}
      aria-labelledby="classroom-panel"
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && onClose()}
    >
      <header className={css.head}>
        <h2 id="classroom-panel" className={css.title}>
          <FormattedMessage id={`Classroom.panel.${panel}`} />
        </h2>
        <IconButton name="closePanel" onPress={onClose} icon={<X aria-hidden="true" />} />
      </header>
      <div className={css.body}>
        {panel === 'chat' && <ChatPanel {...shown} />}
        {panel === 'people' && <PeoplePanel {...shown} />}
        {panel === 'music' && <MusicPanel {...shown} />}
        {panel === 'timer' && <TimerPanel {...shown} />}
        {panel === 'recording' && <RecordingPanel {...shown} recordingDays={recordingDays} />}
        {panel === 'settings' && (
          <SettingsPanel {...shown} setLevels={setLevels} setSpeaker={setSpeaker} />
        )}
      </div>
    </aside>
  );
}
