import { useId, useSyncExternalStore } from 'react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { writeCookie } from '#src/util/browser/cookies.ts';
import css from './ThemeSwitch.module.css';

/** Theme of the reader; `system` when none is chosen. */
type Theme = 'system' | 'light' | 'dark';

const year = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

// The server writes data-theme from the cookie, so the attribute is the truth from the first paint
// on.
function current(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function choose(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  writeCookie('theme', theme, theme === 'system' ? 0 : year);
  listeners.forEach(listener => listener());
}

/** The chosen theme and how to change it; the choice is stored in the cookie `theme` for a year. */
function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, current, () => 'system' as const), choose];
}

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
