import { useState } from 'react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useIntl } from 'react-intl';
import { siteLanguages } from '#shared/config/siteLanguages.ts';
import { chooseTheme, chosenTheme, themes } from './preferences.ts';
import { useLanguage } from './LanguageContext.tsx';
import css from './PreferenceSwitches.module.css';

const icons = { light: Sun, system: Monitor, dark: Moon };

/** Language and theme. */
export function PreferenceSwitches() {
  const intl = useIntl();
  const { language, setLanguage } = useLanguage();
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <div className={css.root}>
      <div
        role="group"
        className={css.group}
        aria-label={intl.formatMessage({ id: 'ConsolePreferences.language' })}
      >
        {siteLanguages.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            lang={code}
            className={css.choice}
            aria-pressed={code === language}
            onClick={() => setLanguage(code)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        role="group"
        className={css.group}
        aria-label={intl.formatMessage({ id: 'ConsolePreferences.theme' })}
      >
        {themes.map(each => {
          const Icon = icons[each];
          return (
            <button
              key={each}
              type="button"
              className={css.choice}
              aria-pressed={each === theme}
              aria-label={intl.formatMessage({ id: `ConsolePreferences.${each}` })}
              onClick={() => {
                chooseTheme(each);
                setTheme(each);
              }}
            >
              <Icon aria-hidden="true" />
            </button>
          );
        })}
      </div>
    </div>
  );
}
