import { fireEvent, screen, within } from '@testing-library/react';
import type { Api } from '#src/api/types.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { oneOf, orderResource } from '#src/testing/factories.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { Role } from '#shared/transactions/process.ts';
import { classStart, makeOrder } from '#shared/transactions/testOrder.fixture.ts';
import { Attendees } from './Attendees.tsx';

const before = Date.parse(classStart) - 1;

function show(
  names: string[],
  {
    places = 2,
    role = 'customer',
    now = before,
    nameAttendees,
  }: {
    places?: number;
    role?: Role;
    now?: number;
    nameAttendees?: Api['app']['nameAttendees'];
  } = {},
) {
  const order = makeOrder('accepted', {
    attributes: { metadata: { attendees: names.map(name => ({ name })) } },
  });
  order.booking!.attributes.seats = places;
  const api = fakeApi({
    app: nameAttendees ? { nameAttendees } : {},
    transactions: { show: () => Promise.resolve(oneOf(orderResource('transition/accept').data)) },
  });
  return renderPage(<Attendees transaction={order} role={role} now={now} />, { api });
}

describe('who comes on the places of an order', () => {
  it('is written by the student, a field for each place', async () => {
    const nameAttendees = jest.fn(() => Promise.resolve());
    show([], { nameAttendees });
    expect(screen.getByText('2 places, without names so far.')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Give names' }));
    expect(screen.getByRole('textbox', { name: 'Name on place 1' })).toHaveFocus();
    fireEvent.change(screen.getByRole('textbox', { name: 'Name on place 2' }), {
      target: { value: ' Tom ' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save names' }));
    expect(await screen.findByText('The names are saved.')).toBeInTheDocument();
    expect(nameAttendees).toHaveBeenCalledWith({
      transactionId: 'order',
      attendees: [{ name: 'Tom' }],
    });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Give names' })).toHaveFocus();
  });

  it('is another person on one place, too', () => {
    show([], { places: 1 });
    expect(screen.getByText('You come yourself.')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Somebody else comes' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toBeInTheDocument();
  });

  it('stays as it was typed when it is not saved, with the reason', async () => {
    const answers = [
      appError('network', 'No answer'),
      { ...appError('unknown', 'Begun', 409), code: 'attendees-fixed' },
    ];
    show(['Mia'], { nameAttendees: () => Promise.reject(answers.shift()) });
    fireEvent.click(screen.getByRole('button', { name: 'Change names' }));
    const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save names' }));
    save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing you typed is lost.');
    expect(screen.getByRole('textbox', { name: 'Name on place 1' })).toHaveValue('Mia');
    save();
    expect(await screen.findByText('The names can not be changed any more')).toBeInTheDocument();
  });

  it.each([
    ['the teacher', { role: 'provider' } as const],
    ['everybody once the class has begun', { now: Date.parse(classStart) }],
  ])('is only read by %s', (_, given) => {
    const { unmount } = show(['Mia', 'Tom'], given);
    const part = within(screen.getByRole('region', { name: 'Who comes' }));
    expect(part.getByText('Mia and Tom')).toBeInTheDocument();
    expect(part.queryByRole('button')).toBeNull();
    unmount();
    show([], given);
    expect(screen.queryByRole('region', { name: 'Who comes' })).toBeNull();
  });
});
