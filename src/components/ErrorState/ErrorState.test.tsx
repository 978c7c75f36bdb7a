import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { ErrorState } from './ErrorState.tsx';

describe('ErrorState', () => {
  test('says what happened and tries again', async () => {
    const onRetry = jest.fn();
    renderPage(<ErrorState onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('That did not load');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test('has no retry when there is nothing to try', () => {
    renderPage(<ErrorState title="Gone" headingLevel={1} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Gone' })).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
