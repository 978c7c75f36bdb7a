import { readApprovalOrder } from './commands.ts';

describe('an order about what waits for approval', () => {
  it.each([
    ['listings pending', { of: 'listings', body: null }],
    ['users pending', { of: 'users', body: null }],
    ['listings approve l1', { of: 'listings', body: { id: 'l1', decision: 'approve' } }],
    [
      'listings reject l1 No picture',
      { of: 'listings', body: { id: 'l1', decision: 'reject', reason: 'No picture' } },
    ],
    ['users approve sam@flow.example', { of: 'users', body: { user: 'sam@flow.example' } }],
    // Anybody who is refused gets the reason, and a slip of the keyboard decides nothing.
    ['listings reject l1', null],
    ['listings approve', null],
    ['listings approve l1 l2', null],
    ['listings pending l1', null],
    ['users reject u1 why', null],
    ['users', null],
  ])('is read: %s', (text, order) => {
    expect(readApprovalOrder(text.split(' '))).toEqual(order);
  });
});
