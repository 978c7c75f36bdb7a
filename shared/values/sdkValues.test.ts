import { toPlain, toSdk } from './sdkValues.ts';

describe('toPlain', () => {
  it('turns every value of the SDK into plain JSON', () => {
    const start = new Date('2026-11-20T18:00:00.000Z');
    expect(
      toPlain({
        id: { _sdkType: 'UUID', uuid: 'u1' },
        attributes: {
          price: { _sdkType: 'Money', amount: 1200, currency: 'USD' },
          place: { _sdkType: 'LatLng', lat: 1.5, lng: -2 },
          start,
          items: [{ quantity: { _sdkType: 'BigDecimal', value: '-3.5' } }],
          none: null,
        },
      }),
    ).toEqual({
      id: 'u1',
      attributes: {
        price: { amount: 1200, currency: 'USD' },
        place: { lat: 1.5, lng: -2 },
        start: '2026-11-20T18:00:00.000Z',
        items: [{ quantity: -3.5 }],
        none: null,
      },
    });
  });
});

describe('toSdk', () => {
  it('tags money and coordinates and makes dates of instants', () => {
    expect(
      toSdk({
        bookingStart: '2026-11-20T18:00:00.000Z',
        price: { amount: 1, currency: 'USD' },
        geolocation: { lat: 1, lng: 2 },
        title: '2026-11-20T18:00:00.000Z',
        left: undefined,
      }),
    ).toEqual({
      bookingStart: new Date('2026-11-20T18:00:00.000Z'),
      price: { amount: 1, currency: 'USD', _sdkType: 'Money' },
      geolocation: { lat: 1, lng: 2, _sdkType: 'LatLng' },
      title: '2026-11-20T18:00:00.000Z',
    });
  });

  it('leaves free-form data as it is', () => {
    const publicData = { startDate: '2026-11-20', price: { amount: 1, currency: 'USD' } };
    expect(toSdk({ publicData })).toEqual({ publicData });
  });
});
