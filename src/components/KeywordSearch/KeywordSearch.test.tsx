import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { KeywordSearch } from './KeywordSearch.tsx';

function open(keywords: string) {
  const onSearch = jest.fn();
  renderPage(<KeywordSearch keywords={keywords} label="Search students" onSearch={onSearch} />);
  return { onSearch, field: screen.getByRole('searchbox', { name: 'Search students' }) };
}

describe('KeywordSearch', () => {
  it('searches for what is typed, without space around it', async () => {
    const { onSearch, field } = open('');
    await userEvent.type(field, '  mia   lind {Enter}');
    expect(onSearch).toHaveBeenLastCalledWith('mia   lind');
    expect(screen.getByRole('search')).toContainElement(field);
  });

  it('begins with the words of the address, and shows everything without words', async () => {
    const { onSearch, field } = open('mia');
    expect(field).toHaveValue('mia');
    await userEvent.clear(field);
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(onSearch).toHaveBeenLastCalledWith('');
  });

  it('takes no more than the server does', async () => {
    const { onSearch, field } = open('');
    await userEvent.click(field);
    await userEvent.paste('a'.repeat(300));
    await userEvent.keyboard('{Enter}');
    expect(onSearch).toHaveBeenLastCalledWith('a'.repeat(200));
  });
});
