import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { Confirmation } from './Confirmation.tsx';

const url = 'https://flowroom.example/l/slow-flow/1?start=2026-12-01T18%3A00%3A00.000Z';

const open = () =>
  renderPage(
    <Confirmation
      things={[
        { what: 'mail', at: null, precision: 'day' },
        { what: 'class', at: Date.parse('2026-12-01T18:00:00.000Z'), precision: 'time' },
        { what: 'review', at: Date.parse('2026-12-08T19:00:00.000Z'), precision: 'by' },
      ]}
      values={{ email: 'sam@flowroom.example' }}
      share={{ url, title: 'Slow flow', text: 'Come with me', heading: 'Bring a friend', help: '' }}
    />,
  );

describe('the moment after something was done', () => {
  it('says what happens next, each with its date', () => {
    open();
    const [mail, held, review] = screen.getAllByRole('listitem');
    expect(mail).toHaveTextContent(/^Today.*sam@flowroom\.example/);
    expect(held).toHaveTextContent(/^Tue, Dec 1, \d+:00\s[AP]M/);
    expect(review).toHaveTextContent(/^By Tue, Dec 8/);
  });

  it('shares the link by the means of the system where it has any', async () => {
    const share = jest.fn((_: ShareData) => Promise.reject(new Error('closed')));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({ url, title: 'Slow flow', text: 'Come with me' });
    Reflect.deleteProperty(navigator, 'share');
  });

  it('has no button for what the system can not do, and copies the link', async () => {
    const user = userEvent.setup();
    open();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copy class link' }));
    expect(await navigator.clipboard.readText()).toBe(url);
    expect(screen.getByText('The link is copied.')).toBeVisible();
  });

  it('shows the link as a code on request', async () => {
    open();
    expect(screen.queryByRole('img')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'QR code', expanded: false }));
    const code = await screen.findByRole('img', { name: 'QR code of the link' });
    // The first row of a finder, seven modules after a quiet zone of four.
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(
      /^M4 4h1v1h-1zM5 4h1v1h-1zM6 4.*M10 4/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'QR code', expanded: true }));
    expect(screen.queryByRole('img')).toBeNull();
  });
});
