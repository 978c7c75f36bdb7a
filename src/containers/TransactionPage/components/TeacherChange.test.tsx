import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { makeOrder } from '#shared/transactions/testOrder.fixture.ts';
import type { OrderChange } from '#shared/contract/transaction.ts';
import { headingOfOrder, refundTextOf } from '#src/transactions/orderMessages.ts';
import { TeacherChange } from './TeacherChange.tsx';

const from = '2026-11-30T17:00:00.000Z';
const names = { title: 'Slow flow', customer: 'Sam S', provider: 'Tara T' };

const show = (change: Partial<OrderChange>) =>
  renderPage(
    <TeacherChange
      names={names}
      transaction={makeOrder('accepted', {
        attributes: { metadata: { change: { id: '1', kind: 'move', ...change } } },
      })}
    />,
  );

describe('what the teacher changed', () => {
  it('is shown with the time before and the teacher’s words', () => {
    show({ from, note: 'The hall is closed.' });
    expect(screen.getByText(/Before/)).toHaveTextContent(/Nov 30/);
    expect(screen.getByText(/Nov 30/).closest('time')).toHaveAttribute('datetime', from);
    expect(screen.getByText('Tara T writes:')).toBeVisible();
    expect(screen.getByText('The hall is closed.')).toBeVisible();
  });

  it('is shown by the words alone for a canceled class', () => {
    show({ kind: 'cancel', from, note: 'I am ill.' });
    expect(screen.queryByText(/Before/)).toBeNull();
    expect(screen.getByText('I am ill.')).toBeVisible();
  });

  it('takes no room without anything to say', () => {
    show({ kind: 'cancel', from });
    expect(screen.queryByText(/writes|Before/)).toBeNull();
  });
});

describe('a subscription that the teacher ended', () => {
  const ended = (metadata: object) =>
    makeOrder('canceled', { attributes: { processName: 'flex-subscription', metadata } });

  it('says what goes back, as the mail did, and one that the student ended does not', () => {
    const restDueAt = '2026-11-30T17:00:00.000Z';
    const refund = { en: '$18.00', es: '18,00 US$' };
    const refunded = ended({ restDueAt, change: { id: '1', kind: 'cancel', refund } });
    expect(headingOfOrder(refunded, 'customer', 0)?.nextStep).toMatch(/refunded$/);
    expect([refundTextOf(refunded, 'en'), refundTextOf(refunded, 'es')]).toEqual([
      '$18.00',
      '18,00 US$',
    ]);
    expect(headingOfOrder(ended({ restDueAt }), 'customer', 0)?.nextStep).toMatch(/rest$/);
    expect(headingOfOrder(ended({}), 'customer', 0)?.nextStep).toMatch(/subscription$/);
  });
});
