import { screen, within } from '@testing-library/react';
import { exampleListing } from '#src/components/examples/fixtures.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { CoTeachers } from './CoTeachers.tsx';

const start = Date.UTC(2026, 11, 8, 18);
const listing = (() => {
  const example = exampleListing();
  const publicData = {
    timezone: 'Etc/UTC',
    startDate: '2026-12-08',
    time: '18:00',
    classDuration: { key: '60_minutes', value: 60 },
  };
  const coTeachers = [
    { id: 'kim', name: 'Kim' },
    { id: 'noa', name: 'Noa', date: '2026-12-08' },
  ];
  return {
    ...example,
    attributes: { ...example.attributes, publicData, metadata: { coTeachers } },
  };
})();

describe('those who teach a class with its teacher', () => {
  it('are named with the day on which they are a substitute', () => {
    renderPage(<CoTeachers listing={listing} shownAt={start} />);
    const list = within(screen.getByRole('region', { name: 'Also teaching this class' }));
    expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Kim',
      'NoaTue, Dec 8, for Mara L',
    ]);
    expect(list.getByRole('link', { name: 'Noa' })).toHaveAttribute('href', '/u/noa');
  });

  it('are not substitutes of class times that are over', () => {
    renderPage(<CoTeachers listing={listing} shownAt={start + 3_600_000} />);
    expect(screen.queryByText('Noa')).toBeNull();
  });
});
