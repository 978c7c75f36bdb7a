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
