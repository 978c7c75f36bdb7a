import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppErrorCode } from '#src/util/errors.ts';
import { TeachFailure } from './TeachFailure.tsx';
import { TeachLayout } from './TeachLayout.tsx';

test('the pages of a teacher lead to each other', () => {
  renderPage(
    <TeachLayout page="earnings" title="Earnings" freshness={null}>
      <p>What came in</p>
    </TeachLayout>,
  );
  expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '/teach',
    '/teach/calendar',
    '/listings',
    '/teach/students',
    '/teach/earnings',
  ]);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Earnings');
});

describe('a change that was not made', () => {
  const onReload = jest.fn();
  const onRetry = jest.fn();
  const open = (code: AppErrorCode, status: number, canRetry = true) =>
    renderPage(
      <TeachFailure
        title="Nothing was changed"
        error={appError(code, 'Refused.', status)}
        onRetry={canRetry ? onRetry : undefined}
        onReload={onReload}
      />,
      { at: '/teach/students?page=2' },
    );
  beforeEach(() => jest.resetAllMocks());

  it('is tried again after a fault of ours', async () => {
    open('unknown', 500);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(onReload).not.toHaveBeenCalled();
  });

  it('has the button of its form where there is one', () => {
    open('unknown', 500, false);
    expect(screen.getByText('Nothing was changed')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the current state when what it is about is gone', async () => {
    open('not-found', 404);
    await userEvent.click(screen.getByRole('button'));
    expect(onReload).toHaveBeenCalledTimes(1);
    expect(onRetry).not.toHaveBeenCalled();
  });

  it('leads to the log-in when the session has ended', () => {
    open('unauthorized', 401);
    expect(screen.getByRole('link')).toHaveAttribute('href', '/login');
  });

  it('leads to a person where it is not allowed', () => {
    open('forbidden', 403);
    expect(screen.getByRole('link')).toHaveAttribute('href', '/contact-us');
  });
});
