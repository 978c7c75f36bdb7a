import { useId } from 'react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useTheme } from '../hooks/useTheme.ts';
import type { Theme } from '../hooks/useTheme.ts';
import css from './ThemeSwitch.module.css';

const choices: { theme: Theme; Icon: typeof Sun }[] = [
  { theme: 'light', Icon: Sun },
  { theme: 'system', Icon: Monitor },
  { theme: 'dark', Icon: Moon },
];

/** Day, night, or as the system says. */
export function ThemeSwitch() {
  const intl = useIntl();
  const name = useId();
  const [theme, setTheme] = useTheme();
  return (
    <fieldset className={css.root}>
      <legend className={css.legend}>
        <FormattedMessage id="ThemeSwitch.label" />
      </legend>
      {choices.map(({ theme: choice, Icon }) => (
        <label key={choice} className={css.choice}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={theme === choice}
            onChange={() => setTheme(choice)}
            aria-label={intl.formatMessage({ id: `ThemeSwitch.${choice}` })}
          />
          <Icon aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
