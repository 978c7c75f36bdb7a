import { useIntl } from 'react-intl';
import css from './Rows.module.css';

export interface SelectRowProps {
  /** What the row is about. */
  name: string;
  isSelected: boolean;
  onToggle: () => void;
}

/** Selects a row of a list. */
export function SelectRow({ name, isSelected, onToggle }: SelectRowProps) {
  const intl = useIntl();
  return (
    <span className={css.select}>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={intl.formatMessage({ id: 'ConsoleList.select' }, { name })}
        onChange={onToggle}
      />
    </span>
  );
}
