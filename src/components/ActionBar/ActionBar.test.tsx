import { screen, within } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { actions } from '../examples/actions.examples.tsx';

const { TwoAnswers, WithPrice } = actions.ActionBar;

describe('ActionBar', () => {
  test('names a group of buttons', () => {
    renderPage(<TwoAnswers />);
    const group = screen.getByRole('group', { name: 'Answer the request' });
    expect(within(group).getAllByRole('button')).toHaveLength(2);
  });

  test('says before a single button what it is about', () => {
    renderPage(<WithPrice />);
    expect(screen.queryByRole('group')).toBeNull();
    const price = screen.getByText('$24');
    const button = screen.getByRole('button', { name: 'Finish payment' });
    expect(price.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
