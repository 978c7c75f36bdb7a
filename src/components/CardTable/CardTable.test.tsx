import { screen, within } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { CardCell, CardRow, CardTable } from './CardTable.tsx';

test('is a table by its roles, whatever it looks like, and says on a card what a value is', () => {
  renderPage(
    <CardTable
      label="Earnings"
      headings={['KeywordSearch.action', 'ErrorState.retry']}
      foot={
        <CardRow name="Sum">
          <CardCell>$48.00</CardCell>
        </CardRow>
      }
    >
      <CardRow name="November">
        <CardCell heading="ErrorState.retry">$24.00</CardCell>
      </CardRow>
    </CardTable>,
  );
  const table = screen.getByRole('table', { name: 'Earnings' });
  const names = (role: string) =>
    within(table)
      .getAllByRole(role)
      .map(cell => cell.textContent);
  expect(names('columnheader')).toEqual(['Search', 'Try again']);
  expect(names('rowheader')).toEqual(['November', 'Sum']);
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  // A screen reader reads the heading of the column, so the one on the card is for eyes only.
  expect(within(table).getByRole('cell', { name: '$24.00' })).toHaveTextContent('Try again$24.00');
  for (const element of [table, ...table.querySelectorAll('*:not(span)')]) {
    expect(element).toHaveAttribute('role');
  }
});
