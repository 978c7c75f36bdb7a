import { skipReason } from './deliver.ts';
import {
  listingApprovedMail,
  newMessageMail,
  processMail,
  userJoinedMail,
  verifyEmailMail,
} from '#marketplace/contract/mailRequests.ts';

const unverified = { deleted: false, email_verified: false };
const recipientId = 'someone';
const ofOrder = [
  processMail({ transactionId: 'order', recipientId, role: 'customer', template: 'accepted' }),
  newMessageMail({ recipientId, messageId: 'message' }),
];
// A user who waited for an operator.
const approval = listingApprovedMail({ authorId: recipientId, listingId: 'class' });
const verification = verifyEmailMail({ userId: recipientId, to: 'a@b.example', token: 't' });

describe('an address that is not verified', () => {
  it.each([...ofOrder, approval, verification])('gets $template', request => {
    expect(skipReason(unverified, request)).toBeNull();
  });

  it('gets no mail about others', () => {
    const request = userJoinedMail(recipientId);
    expect(skipReason(unverified, request)).toBe('unverified');
    expect(skipReason({ ...unverified, email_verified: true }, request)).toBeNull();
  });
});

it('a deleted person gets no mail', () => {
  expect(skipReason({ deleted: true, email_verified: true }, verification)).toBe('no-recipient');
});
