import { listing } from './classDraft.fixture.ts';
import { changeBodyOf, descriptionOf, fixedPartsOf } from './classDraft.ts';
import type { SavableDescription } from './descriptionValues.ts';
import { placeBodyOf, placeFieldsOf } from './placeDraft.ts';
import type { OwnListing } from '#shared/contract/entities.ts';

const origin = { lat: 40.68, lng: -73.97 };
const address = '12 Main St, Brooklyn, New York, United States';
const values = {
  place: { text: address, place: { address, type: 'address' as const, origin, bounds: null } },
  building: ' Back door ',
};

const savedAs = (body: ReturnType<typeof placeBodyOf>): OwnListing =>
  listing({
    geolocation: body.geolocation,
    publicData: { location: body.publicData.location ?? undefined },
    privateData: { location: body.privateData.location ?? undefined },
  });

describe('the place of a class in the wizard', () => {
  it('goes to the private data, and its area to everybody', () => {
    const body = placeBodyOf(values, null);
    expect(body.privateData).toEqual({
      location: { address, building: 'Back door', geolocation: origin },
    });
    expect(body.publicData).toEqual({
      location: { address: 'Brooklyn, New York, United States', isRough: true },
    });
    expect(body.geolocation).not.toEqual(origin);
    expect(JSON.stringify([body.geolocation, body.publicData])).not.toMatch(/Main St|Back door/);
  });

  it('leaves the name of a town whole', () => {
    const town = { address: 'Brooklyn, New York, United States', origin, bounds: null };
    const body = placeBodyOf(
      { place: { text: town.address, place: { ...town, type: 'place' } } },
      null,
    );
    expect(body.publicData).toMatchObject({ location: { address: town.address } });
  });

  it('retains its rough point as long as the location stays, whatever else changes', () => {
    const first = placeBodyOf(values, null);
    const again = placeBodyOf({ ...values, building: 'Front door' }, savedAs(first));
    expect(again.geolocation).toEqual(first.geolocation);
    expect(again.privateData).toMatchObject({ location: { building: 'Front door' } });
    const moved = { ...origin, lng: -73.9 };
    const elsewhere = { ...values.place, place: { ...values.place.place, origin: moved } };
    const next = placeBodyOf({ place: elsewhere }, savedAs(first));
    expect(next.geolocation).not.toEqual(first.geolocation);
  });

  it('retains its rough point where it is written with brackets, which stay harmless', () => {
    const text = '12 <Main> St, Brooklyn <NY>, New York, United States';
    const typed = { place: { text, place: values.place.place } };
    const first = placeBodyOf(typed, null);
    // As the contract reads them.
    const read = savedAs({
      ...first,
      publicData: {
        location: { address: 'Brooklyn <NY>, New York, United States', isRough: true },
      },
      privateData: { location: { address: text, geolocation: origin } },
    });
    expect(placeBodyOf(typed, read)).toEqual(first);
  });

  it('comes back into the fields as it was written', () => {
    expect(placeFieldsOf(savedAs(placeBodyOf(values, null)))).toMatchObject({
      place: { text: address, place: { origin } },
      building: 'Back door',
    });
  });

  it('is read from the public data of older listings, and taken from there when saved', () => {
    const older = listing({ geolocation: origin, publicData: { location: { address } } });
    expect(placeFieldsOf(older).place).toMatchObject({ text: address, place: { origin } });
    const body = placeBodyOf(descriptionOf(older), older);
    expect(JSON.stringify([body.geolocation, body.publicData])).not.toMatch(/Main St|40\.68,/);
  });

  it('is taken away everywhere', () => {
    const complete = {
      ...descriptionOf(listing()),
      place: { text: '  ', place: null },
      places: '4',
    } as SavableDescription;
    const saved = savedAs(placeBodyOf(values, null));
    expect(changeBodyOf(complete, 'Maya', fixedPartsOf(saved, null), saved)).toMatchObject({
      geolocation: null,
      publicData: { location: null },
      privateData: { location: null },
    });
  });
});
