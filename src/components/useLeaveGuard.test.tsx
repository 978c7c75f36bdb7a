import { fireEvent, screen, waitFor } from '@testing-library/react';
import { PlainLink } from './Link/PlainLink.tsx';
import { renderPage } from '#src/testing/renderPage.tsx';
import { watchHistory } from '#src/util/browser/historyWatch.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

const routeOf = ({ pathname }: URL) => (pathname.startsWith('/api/') ? null : pathname);

function Page({ isActive }: { isActive: boolean }) {
  const { isAsking, stay, leave } = useLeaveGuard(isActive, routeOf);
  return (
    <>
      <PlainLink to="/about">About</PlainLink>
      <PlainLink to="/edit#end">End</PlainLink>
      <a href="/api/calendar.ics">Calendar</a>
      <a href="/about" download>
        Download
      </a>
      {isAsking && (
        <div role="dialog">
          <button onClick={stay}>Stay</button>
          <button onClick={leave}>Leave</button>
        </div>
      )}
    </>
  );
}

const open = (isActive: boolean) => {
  window.history.replaceState({ idx: 1 }, '', '/edit');
  return renderPage(<Page isActive={isActive} />, { at: '/edit' });
};
const click = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeAll(watchHistory);

describe('a page with unsaved changes', () => {
  it('confirms before a link leads away, and stays', () => {
    const { address } = open(true);
    click('About');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    press('Stay');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/edit');
  });

  it('goes on to where the link led', async () => {
    const { address } = open(true);
    click('About');
    press('Leave');
    await waitFor(() => expect(address()).toBe('/about'));
  });

  it.each(['End', 'Calendar', 'Download'])('does not confirm what is no way out: %s', name => {
    open(true);
    const link = screen.getByRole('link', { name });
    // jsdom follows no links.
    link.addEventListener('click', event => event.preventDefault());
    fireEvent.click(link);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('confirms before back, and restores the history', () => {
    open(true);
    const router = jest.fn();
    window.addEventListener('popstate', router);
    const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
    window.history.replaceState({ idx: 0 }, '', '/before');
    fireEvent(window, new PopStateEvent('popstate', { state: { idx: 0 } }));
    expect(go).toHaveBeenLastCalledWith(1);
    window.history.replaceState({ idx: 1 }, '', '/edit');
    fireEvent(window, new PopStateEvent('popstate', { state: { idx: 1 } }));
    expect(router).not.toHaveBeenCalled();
    press('Leave');
    expect(go).toHaveBeenLastCalledWith(-1);
    fireEvent(window, new PopStateEvent('popstate', { state: { idx: 0 } }));
    expect(router).toHaveBeenCalledTimes(1);
    window.removeEventListener('popstate', router);
    go.mockRestore();
  });

  it('lets the browser confirm before the document is left', () => {
    open(true);
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });
});

it('confirms nothing while everything is saved', async () => {
  const { address } = open(false);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
  click('About');
  await waitFor(() => expect(address()).toBe('/about'));
});
