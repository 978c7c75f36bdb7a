import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen, within } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { intlOf } from '#src/translations/intl.ts';
import { Calendar } from './Calendar.tsx';

const open = (locale: string) =>
  render(
    <RawIntlProvider value={intlOf(locale)}>
      <Calendar selected="2026-12-08" min="2026-11-20" onPick={() => undefined} />
    </RawIntlProvider>,
  );
const names = () => screen.getAllByRole('button').map(button => button.getAttribute('aria-label'));

test('a calendar speaks the language of the page', () => {
  open('es');
  expect(screen.getByRole('grid', { name: 'diciembre de 2026' })).toBeInTheDocument();
  expect(names()).toEqual(expect.arrayContaining(['Mes anterior', 'Mes siguiente']));
  expect(names()).toContain('martes, 8 de diciembre de 2026, en tu selección');
  expect(screen.getByRole('navigation', { name: 'Meses' })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'domingo', hidden: true })).toBeInTheDocument();
});

test('its weeks begin on Sunday, whatever the language', () => {
  for (const [locale, sunday] of [
    ['en-US', 'Sunday'],
    ['es', 'domingo'],
  ] as const) {
    const { unmount } = open(locale);
    const [first] = screen.getAllByRole('columnheader', { hidden: true });
    expect(first).toHaveAccessibleName(sunday);
    unmount();
  }
});

test('it says which day is chosen', () => {
  open('en-US');
  const chosen = within(screen.getByRole('grid')).getByRole('gridcell', { selected: true });
  expect(within(chosen).getByRole('button')).toHaveAccessibleName(
    'Tuesday, December 8, 2026, selected',
  );
});

const styleOf = (file: string) => readFileSync(path.join(__dirname, file), 'utf8');

test('of a day 38 px are seen and 44 px take the press, and it changes in 200 ms', () => {
  const rule = /\.dayButton \{[^}]*\}/.exec(styleOf('dayPicker.module.css'))?.[0];
  expect(rule).toContain('width: min(2.75rem, ');
  expect(rule).toContain('height: 2.75rem');
  expect(rule).toContain('border: 0.1875rem solid transparent');
  expect(rule).toContain('background-clip: padding-box');
  expect(rule).toContain('transition: background-color var(--motion-base)');
  expect(styleOf('../../styles/tokens.css')).toContain('--motion-base: 200ms');
});

test.each(['dayPicker', 'Calendar', '../FieldDateRange/RangeCalendar', '../FieldDateRange/range'])(
  '%s leaves the border of a day free',
  file => {
    // The shorthand would put the ground back under the border.
    expect(styleOf(`${file}.module.css`)).not.toMatch(/button[^}]*\bbackground: /i);
  },
);
