import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import type { ClassroomGuests } from '#shared/contract/api/classroom.ts';
import { GuestLink, isClassroomLink } from './GuestLink.tsx';

const guests = (more: Partial<ClassroomGuests> = {}): ClassroomGuests => ({
  url: 'http://localhost/join/o?guest=one',
  places: 2,
  taken: [],
  ...more,
});

function show(...answers: (ClassroomGuests | Error)[]) {
  const calls: (boolean | undefined)[] = [];
  const fetchLink = ({ renew }: { renew?: boolean }) => {
    calls.push(renew);
    const answer = answers.shift() ?? guests();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  renderPage(<GuestLink orderId="o" fetchLink={fetchLink} />);
  return calls;
}

it('copies the link, says who came by it, and makes a new one when requested twice', async () => {
  const user = userEvent.setup();
  const calls = show(
    guests({ taken: ['Mia'] }),
    guests({ url: 'http://localhost/join/o?guest=two' }),
  );
  expect(await screen.findByText('1 of 2 came in: Mia.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy link for guests' }));
  expect(await navigator.clipboard.readText()).toContain('guest=one');
  await user.click(screen.getByRole('button', { name: 'Make a new link' }));
  expect(calls).toEqual([false]);
  await user.click(screen.getAllByRole('button', { name: 'Make a new link' }).at(-1)!);
  await user.click(await screen.findByRole('button', { name: 'Copy link for guests' }));
  expect(calls).toEqual([false, true]);
  expect(await navigator.clipboard.readText()).toContain('guest=two');
});

it('can be fetched again, and is for classes that are held here', async () => {
  show(new Error('offline'), guests());
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Copy link for guests' })).toBeVisible();
  expect(isClassroomLink('/join/o')).toBe(true);
  expect(isClassroomLink(`${window.location.origin}/join/o`)).toBe(true);
  expect(isClassroomLink('https://zoom.us/join/o')).toBe(false);
});
