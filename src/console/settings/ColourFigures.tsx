import { useFormState } from 'react-final-form';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import {
  brandColours,
  contrast,
  grounds,
  leastContrast,
  leastOf,
} from '#shared/settings/colours.ts';
import type { BrandColours } from '#shared/settings/colours.ts';
import type { SettingsValues } from './settingsValues.ts';
import css from './SettingsPage.module.css';

const colourIn = (value: unknown): string =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value.trim())
    ? value.trim().toLowerCase()
    : '';

/** What the colours come to in both themes: a button and a link, with their contrast. */
export function ColourFigures() {
  const { values } = useFormState<SettingsValues>({ subscription: { values: true } });
  const mainColor = colourIn(values.mainColor);
  const nightColor = colourIn(values.nightColor);
  const brand = brandColours({ mainColor, nightColor });
  if (!brand) return null;
  const chosen = { day: mainColor, night: nightColor || mainColor };
  return (
    <div className={css.figures}>
      {(['day', 'night'] as const).map(theme => (
        <ThemeFigures key={theme} theme={theme} chosen={chosen[theme]} brand={brand} />
      ))}
    </div>
  );
}

interface ThemeFiguresProps {
  theme: keyof BrandColours;
  chosen: string;
  brand: BrandColours;
}

function ThemeFigures({ theme, chosen, brand }: ThemeFiguresProps) {
  const { ink, under } = grounds[theme];
  const { accent, text } = brand[theme];
  const isMoved = accent !== chosen;
  return (
    <section className={css.theme} style={{ background: under[0] }} aria-labelledby={theme}>
      <h3 id={theme} className={css.themeName} style={{ color: text }}>
        <FormattedMessage id={`ConsoleSettings.theme.${theme}`} />
      </h3>
      <p>
        <span className={css.sample} style={{ background: accent, color: ink }}>
          <FormattedMessage id="ConsoleSettings.sample" />
        </span>
      </p>
      <p style={{ color: text }}>
        <FormattedMessage
          id="ConsoleSettings.contrast"
          values={{
            onButton: <Ratio value={contrast(accent, ink)} />,
            onPage: <Ratio value={leastOf(text, under)} />,
            least: <Ratio value={leastContrast.text} />,
          }}
        />
      </p>
      {isMoved && (
        <p style={{ color: text }}>
          <FormattedMessage
            id="ConsoleSettings.moved"
            values={{
              chosen,
              accent,
              ratio: <Ratio value={Math.min(contrast(chosen, ink), leastOf(chosen, under))} />,
            }}
          />
        </p>
      )}
    </section>
  );
}

/** Rounded down: 4.49 is not enough where 4.5 is required. */
const Ratio = ({ value }: { value: number }) => (
  <FormattedNumber value={Math.floor(value * 10) / 10} minimumFractionDigits={1} />
);
