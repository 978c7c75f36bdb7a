import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { PersonalCalendar } from './PersonalCalendar.tsx';
import type { PersonalCalendarProps } from './PersonalCalendar.tsx';

const url = 'https://flowroom.example/api/calendar/me/abc.ics';

function open(props: Partial<PersonalCalendarProps> = {}) {
  const onChange = jest.fn();
  renderPage(
    <PersonalCalendar
      feed={{ url, alarms: ['1h', '1d'] }}
      isMissing={false}
      onReload={() => undefined}
      inProgress={false}
      hasFailed={false}
      onChange={onChange}
      {...props}
    />,
  );
  return onChange;
}

describe('PersonalCalendar', () => {
  beforeEach(() => userEvent.setup());
  afterEach(() => jest.restoreAllMocks());

  test('is not shown to an operator who looks as its owner', () => {
    open({ isWithheld: true });
    expect(screen.getByText(/shown to its owner alone/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('is made when it is requested', async () => {
    const onChange = open({ feed: null });
    await userEvent.click(screen.getByRole('button', { name: 'Make an address for my calendar' }));
    expect(onChange).toHaveBeenCalledWith({ change: 'make' });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('leads to calendars by the addresses that they subscribe by', () => {
    open();
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? '';
    expect(hrefOf('Subscribe')).toBe(url.replace('https', 'webcal'));
    expect(new URL(hrefOf('Google Calendar')).searchParams.get('cid')).toBe(
      url.replace('https', 'webcal'),
    );
    expect(new URL(hrefOf('Outlook')).searchParams.get('url')).toBe(url);
  });

  test('changes its reminders and preserves their order', async () => {
    const onChange = open();
    await userEvent.click(screen.getByRole('checkbox', { name: '15 minutes' }));
    expect(onChange).toHaveBeenLastCalledWith({ change: 'make', alarms: ['15m', '1h', '1d'] });
    await userEvent.click(screen.getByRole('checkbox', { name: '1 day' }));
    expect(onChange).toHaveBeenLastCalledWith({ change: 'make', alarms: ['1h'] });
  });

  test('is copied, renewed and removed', async () => {
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const onChange = open();
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(write).toHaveBeenCalledWith(url);
    expect(await screen.findByText('The address is copied')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Make a new address' }));
    expect(onChange).toHaveBeenLastCalledWith({ change: 'renew' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove the address' }));
    expect(onChange).toHaveBeenLastCalledWith({ change: 'remove' });
  });
});
