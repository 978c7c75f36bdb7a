import { makeStore } from '#src/app/store/makeStore.ts';
import {
  mergeEntities,
  removeEntities,
  selectEntity,
  selectListing,
  selectListings,
} from './marketplaceData.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { userResource } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import type { Resource } from '#shared/contract/resources.ts';

const listing = (
  relationships: Resource['relationships'],
  title = 'Slow flow',
): Resource<'listing'> => ({
  id: 'l1',
  type: 'listing',
  attributes: { title },
  relationships,
});
const author = { author: { data: { id: 'teacher', type: 'user' } } };

function freshStore() {
  return makeStore({ api: fakeApi({}), config: testConfig });
}

describe('entities', () => {
  it('come back with their relations as properties', () => {
    const { dispatch, getState } = freshStore();
    dispatch(mergeEntities({ data: listing(author), included: [userResource('Mira Lind')] }));
    expect(selectListing(getState(), 'l1')?.author?.attributes.profile.displayName).toBe(
      'Mira Lind',
    );
  });

  it('are the same object until something below them changes', () => {
    const { dispatch, getState } = freshStore();
    dispatch(mergeEntities({ data: listing(author), included: [userResource('Mira')] }));
    const before = selectListing(getState(), 'l1');
    dispatch(mergeEntities({ data: [userResource('Else', { id: 'other' })] }));
    expect(selectListing(getState(), 'l1')).toBe(before);
    dispatch(mergeEntities({ data: [userResource('Mira Maria')] }));
    const after = selectListing(getState(), 'l1');
    expect(after).not.toBe(before);
    expect(after?.author?.attributes.profile.displayName).toBe('Mira Maria');
  });

  it('keep what a narrower answer does not mention', () => {
    const { dispatch, getState } = freshStore();
    dispatch(mergeEntities({ data: listing(author), included: [userResource('Mira')] }));
    dispatch(mergeEntities({ data: { ...listing(undefined), attributes: { state: 'closed' } } }));
    const found = selectListing(getState(), 'l1');
    expect(found?.attributes).toMatchObject({ title: 'Slow flow', state: 'closed' });
    expect(found?.author).toBeDefined();
  });

  it('keep the bio and the portrait of a profile when a card brings its name alone', () => {
    const { dispatch, getState } = freshStore();
    const portrait = (name: string): Resource<'image'> => ({
      id: 'portrait',
      type: 'image',
      attributes: { variants: { [name]: { name, width: 40, height: 40, url: `/${name}.jpg` } } },
    });
    const person = (attributes: Resource<'user'>['attributes']): Resource<'user'> => ({
      id: 'teacher',
      type: 'user',
      attributes,
    });
    const found = () => selectEntity(getState(), 'user', 'teacher')?.attributes;
    const full = { displayName: 'Mira L', bio: 'Slow and strong.', publicData: {} };
    dispatch(
      mergeEntities({ data: person({ profile: full }), included: [portrait('square-small')] }),
    );
    dispatch(
      mergeEntities({
        data: person({ profile: { displayName: 'Mira Lind' } }),
        included: [portrait('square-xsmall')],
      }),
    );
    expect(found()?.profile).toMatchObject({ displayName: 'Mira Lind', bio: 'Slow and strong.' });
    const variants = selectEntity(getState(), 'image', 'portrait')?.attributes.variants;
    expect(Object.keys(variants ?? {})).toEqual(['square-small', 'square-xsmall']);

    dispatch(mergeEntities({ data: person({ profile: { bio: null } }) }));
    expect(found()?.profile.bio).toBeNull();
    dispatch(mergeEntities({ data: person({ profile: full }) }));
    dispatch(mergeEntities({ data: person({ banned: true, profile: { displayName: '' } }) }));
    expect(found()?.profile).not.toHaveProperty('bio', 'Slow and strong.');
  });

  it('are shown again once what did not fit has been mended', () => {
    const { dispatch, getState } = freshStore();
    const read = (attributes: Resource<'listing'>['attributes']) =>
      dispatch(mergeEntities({ data: { id: 'l1', type: 'listing', attributes } }));
    read({ publicData: {}, misfits: ['timezone'] });
    read({ title: 'Slow flow' });
    expect(selectListing(getState(), 'l1')?.attributes.misfits).toEqual(['timezone']);
    read({ publicData: { timezone: 'Europe/Berlin' } });
    expect(selectListing(getState(), 'l1')?.attributes).not.toHaveProperty('misfits');
  });

  it('may refer to each other in a circle', () => {
    const { dispatch, getState } = freshStore();
    const user: Resource = {
      ...userResource('Mira'),
      relationships: { listing: { data: { id: 'l1', type: 'listing' } } },
    };
    dispatch(mergeEntities({ data: listing(author), included: [user] }));
    expect(selectListing(getState(), 'l1')?.author).toMatchObject({ listing: null });
  });

  it('that are gone are null, also as a relation', () => {
    const { dispatch, getState } = freshStore();
    dispatch(mergeEntities({ data: listing(author), included: [userResource('Mira')] }));
    dispatch(removeEntities([{ type: 'user', id: 'teacher' }]));
    expect(selectEntity(getState(), 'user', 'teacher')).toBeNull();
    expect(selectListing(getState(), 'l1')?.author).toBeNull();
    expect(selectListing(getState(), undefined)).toBeNull();
  });

  it('come as a stable list in the requested order', () => {
    const { dispatch, getState } = freshStore();
    dispatch(mergeEntities({ data: ['a', 'b'].map(id => ({ ...listing(undefined), id })) }));
    const ids = ['b', 'missing', 'a'];
    const found = selectListings(getState(), ids);
    expect(found.map(({ id }) => id)).toEqual(['b', 'a']);
    dispatch(mergeEntities({ data: [userResource('Mira')] }));
    expect(selectListings(getState(), ids)).toBe(found);
  });
});
