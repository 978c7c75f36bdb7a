import type { PastEvent } from '../../events/load.ts';
import { changedFields } from './changedFields.ts';

const resource = {
  id: '1',
  type: 'listing',
  attributes: {
    title: 'Slow flow',
    description: null,
    publicData: { level: 'all', mats: 2 },
    transitions: [1, 2],
  },
  relationships: { images: { data: [{ id: 'i2', type: 'image' }] } },
};
const of = (part: Pick<PastEvent, 'resource' | 'previousValues'>) =>
  changedFields(part as PastEvent);

it('lists what was changed, maps by their keys, and what belongs to it by ids', () => {
  const previousValues = {
    attributes: { title: 'Flow', publicData: { level: null }, transitions: [1] },
    relationships: { images: { data: [{ id: 'i1', type: 'image' }] } },
  };
  expect(of({ resource, previousValues })).toEqual([
    { field: 'title', before: 'Flow', after: 'Slow flow' },
    { field: 'publicData.level', before: null, after: 'all' },
    { field: 'images', before: ['i1'], after: ['i2'] },
  ]);
});

it('lists what something new was made with, and what was deleted', () => {
  expect(of({ resource, previousValues: {} })).toEqual([
    { field: 'title', before: null, after: 'Slow flow' },
    { field: 'publicData.level', before: null, after: 'all' },
    { field: 'publicData.mats', before: null, after: 2 },
  ]);
  const previousValues = { attributes: { title: 'Flow', metadata: { a: 1 } } };
  expect(of({ resource: null, previousValues })).toEqual([
    { field: 'title', before: 'Flow', after: null },
    { field: 'metadata.a', before: 1, after: null },
  ]);
});
