import { screen } from '@testing-library/react';
import { openConsole } from '../testing/openConsole.tsx';
import { sessionWith } from '../testing/stubApi.ts';

const leftOut = ['build/processes/query', 'staff/query'];
const waiting = { count: 1, oldest: '2026-11-01T10:00:00.000Z' };
const nothing = { count: 0, oldest: null };

describe('over a marketplace that lacks sections', () => {
  it('says where their work is done, and claims nothing about what it does not count', async () => {
    await openConsole({
      handlers: {
        'session/show': () => ({ data: sessionWith(['counts/show'], { leftOut }) }),
        'counts/show': () => ({ data: { listings: waiting, users: nothing } }),
      },
    });
    expect(await screen.findByText(/processes are changed with flex-cli/)).toBeInTheDocument();
    expect(screen.getByText(/Its own console gives people their roles/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Processes' })).not.toBeInTheDocument();
    expect(await screen.findByText('1')).toBeInTheDocument();
    expect(screen.queryByText('Mails that failed')).not.toBeInTheDocument();
  });

  it('calls clear what is counted', async () => {
    await openConsole({
      rights: ['counts/show'],
      handlers: { 'counts/show': () => ({ data: { listings: nothing, users: nothing } }) },
    });
    expect(await screen.findByText(/^No class and no person waits/)).not.toHaveTextContent('mail');
  });

  it('says nothing where there is all', async () => {
    await openConsole({
      rights: ['counts/show'],
      handlers: { 'counts/show': () => ({ data: { listings: waiting, users: nothing } }) },
    });
    expect(await screen.findByText('1')).toBeInTheDocument();
    expect(screen.queryByText(/flex-cli/)).not.toBeInTheDocument();
  });
});
