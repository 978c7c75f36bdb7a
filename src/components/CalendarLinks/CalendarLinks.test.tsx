import { screen, within } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { CalendarLinks } from './CalendarLinks.tsx';

const entry = {
  title: 'Slow flow',
  details: 'With Mira',
  location: 'Online',
  start: '2026-12-01T18:00:00.000Z',
  end: '2026-12-01T19:00:00.000Z',
};

it('has a link for each service, and one for a file where there is one', () => {
  const { unmount } = renderPage(
    <CalendarLinks entry={entry} label="Add to calendar" file={{ href: '/a.ics', name: 'File' }} />,
  );
  const group = within(screen.getByRole('group', { name: 'Add to calendar' }));
  const names = group.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['Google', 'Outlook', 'Yahoo', 'File']);
  expect(group.getByRole('link', { name: 'Google' }).getAttribute('href')).toContain(
    'dates=20261201T180000Z%2F20261201T190000Z',
  );
  expect(group.getByRole('link', { name: 'File' })).toHaveAttribute('download');
  unmount();
  renderPage(<CalendarLinks entry={entry} label="Add to calendar" />);
  expect(screen.getAllByRole('link')).toHaveLength(3);
});
