import fc from 'fast-check';
import { arbitraryDescription } from './testing/arbitraryDescription.ts';
import { takenOver, unsavedChangesOf, unsavedMemory } from './unsavedChanges.ts';
import type { DescriptionValues } from './descriptionValues.ts';

const origin = { lat: 40.7, lng: -73.8 };
const saved: DescriptionValues = {
  title: 'Slow flow',
  workoutTypes: ['yoga', 'dance'],
  price: { amount: 1850, currency: 'USD' },
  place: { text: 'Queens', place: { address: 'Queens', type: 'address', origin, bounds: null } },
};

describe('unsaved changes', () => {
  it('are none while the values would be saved as they are', () => {
    const same: DescriptionValues = {
      ...saved,
      title: ' Slow flow ',
      workoutTypes: ['dance', 'yoga'],
      building: '',
      skippedDates: [],
      dayTimes: {},
      place: {
        text: 'Queens',
        place: { address: 'Queens, NY', type: 'place', origin, bounds: null },
      },
    };
    expect(unsavedChangesOf(same, saved)).toEqual({});
  });

  it('are the values that differ, emptied ones too', () => {
    const { title: _gone, ...rest } = saved;
    expect(unsavedChangesOf({ ...rest, price: null, places: '4' }, saved)).toEqual({
      title: undefined,
      price: null,
      places: '4',
    });
  });

  it('know another point at the same address', () => {
    const elsewhere = { text: 'Queens', place: null };
    expect(unsavedChangesOf({ ...saved, place: elsewhere }, saved)).toEqual({ place: elsewhere });
  });
});

describe('what is saved meanwhile', () => {
  it('is taken over where nothing was typed', () => {
    const now = { ...saved, title: 'Fast flow', workoutTypes: ['dance', 'yoga'], places: '5' };
    const values = { ...saved, title: 'Slow flow ', places: '7' };
    expect(takenOver(values, { before: saved, now })).toEqual({ title: 'Fast flow' });
  });
});

describe('the memory of unsaved changes', () => {
  beforeEach(() => sessionStorage.clear());

  it('gives back what was typed, by user and by listing', () => {
    const changes: DescriptionValues = {
      title: 'Slow',
      minutes: '7',
      place: { text: 'Que', place: null },
      dayTimes: { day2: '07:30' },
    };
    unsavedMemory.remember('u1', 'l1', changes);
    expect(unsavedMemory.recall('u1', 'l1')).toEqual(changes);
    expect(unsavedMemory.recall('u2', 'l1')).toEqual({});
    expect(unsavedMemory.recall('u1', 'l2')).toEqual({});
  });

  it('gives back whatever can be typed into any field', () => {
    fc.assert(
      fc.property(arbitraryDescription, values => {
        unsavedMemory.remember('u1', 'l1', values);
        const back = unsavedMemory.recall('u1', 'l1') as DescriptionValues;
        expect(unsavedChangesOf(back, values)).toEqual({});
      }),
    );
  });

  it('stores for the saved listing what is typed while the form of its draft is still shown', () => {
    const changes = { title: 'Slow' };
    unsavedMemory.move('u1', 'draft', 'l3');
    unsavedMemory.remember('u1', 'draft', changes);
    expect(unsavedMemory.recall('u1', 'l3')).toEqual(changes);
    // The form of the saved listing is there; another draft is another listing.
    unsavedMemory.remember('u1', 'draft', { title: 'Another' });
    expect(unsavedMemory.recall('u1', 'l3')).toEqual(changes);
    expect(unsavedMemory.recall('u1', 'draft')).toEqual({ title: 'Another' });
  });

  it('remembers that a field was emptied', () => {
    unsavedMemory.remember('u1', 'l1', { title: undefined, price: null });
    const changes = unsavedMemory.recall('u1', 'l1');
    expect(Object.keys(changes).sort()).toEqual(['price', 'title']);
    expect(changes).toEqual({ title: undefined, price: undefined });
  });

  it('stores text that is no amount yet', () => {
    unsavedMemory.remember('u1', 'l1', { price: 'twelve' as unknown as null });
    expect(unsavedMemory.recall('u1', 'l1')).toEqual({ price: 'twelve' });
  });

  it.each(['', 'null', '[]', '{"title":7,"rhythm":"daily","place":{"text":1}}', '{'])(
    'leaves out what it can not have written: %s',
    stored => {
      sessionStorage.setItem('listing draft u1 l1', stored);
      expect(unsavedMemory.recall('u1', 'l1')).toEqual({});
    },
  );

  it('forgets', () => {
    unsavedMemory.remember('u1', 'l1', { title: 'Slow' });
    unsavedMemory.forget('u1', 'l1');
    expect(sessionStorage.length).toBe(0);
  });
});
