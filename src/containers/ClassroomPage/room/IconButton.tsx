import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { clsx } from 'clsx';
import css from './Buttons.module.css';

export interface IconButtonProps {
  /** Key of its words: `Classroom.control.<name>`. */
  name: string;
  icon: ReactNode;
  isPressed?: boolean;
  /** What it switches is off now. */
  isOff?: boolean;
  isDisabled?: boolean;
  isDanger?: boolean;
  onPress: () => void;
}

/** A control of the room. Its words are its name and shown under the pointer. */
export function IconButton(props: IconButtonProps) {
  const intl = useIntl();
  const words = intl.formatMessage({ id: `Classroom.control.${props.name}` });
  return (
    <button
      type="button"
      className={clsx(css.icon, props.isOff && css.off, props.isDanger && css.danger)}
      aria-label={words}
      title={words}
      aria-pressed={props.isPressed}
      disabled={props.isDisabled}
      onClick={props.onPress}
    >
      {props.icon}
    </button>
  );
}
