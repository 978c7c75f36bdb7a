import { limitedView } from './limitedView.ts';

const options = {
  limitedPrivateData: ({ secret: _, ...data }: Record<string, unknown>) => data,
};
const privateData = { secret: 'opens', language: 'en' };

describe('what an operator sees who looks as a user', () => {
  it('is without secrets of private data, of people and listings', () => {
    const listing = { id: '1', type: 'ownListing', attributes: { title: 'Yoga', privateData } };
    expect(limitedView(listing, options)).toEqual({
      ...listing,
      attributes: { title: 'Yoga', privateData: { language: 'en' } },
    });
    const profile = { bio: null, privateData };
    const user = { id: '1', type: 'currentUser', attributes: { profile } };
    expect(limitedView(user, options).attributes).toEqual({
      profile: { bio: null, privateData: { language: 'en' } },
    });
    expect(limitedView(user, {})).toEqual(user);
  });

  it('is without the secret of a payment under way', () => {
    const protectedData = { note: 'x', stripePaymentIntents: { default: {} } };
    const order = { id: '1', type: 'transaction', attributes: { protectedData } };
    expect(limitedView(order, options).attributes).toEqual({ protectedData: { note: 'x' } });
  });

  it('is the same otherwise', () => {
    const ref = { id: '1', type: 'listing' };
    expect(limitedView(ref, options)).toBe(ref);
    const review = { id: '1', type: 'review', attributes: { rating: 5 } };
    expect(limitedView(review, options)).toEqual(review);
  });
});
