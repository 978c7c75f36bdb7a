import { cardFields } from './listingCards.ts';
import { scheduleFields } from '#shared/contract/listingData.ts';

describe('cards', () => {
  it('request all that says when a class is held: no time is announced that is closed', () => {
    const missing = scheduleFields.filter(
      key => ![cardFields['fields.listing']].flat().includes(`publicData.${key}`),
    );
    expect(missing).toEqual([]);
  });
});
