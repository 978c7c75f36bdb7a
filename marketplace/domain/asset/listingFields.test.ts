import { schemasOfListingFields } from './listingFields.ts';

const indexed = { filterConfig: { indexForSearch: true } };

it('makes a schema of each field that is to be searched', () => {
  const found = schemasOfListingFields({
    listingFields: [
      { key: 'level', scope: 'public', schemaType: 'enum', ...indexed },
      { key: 'props', schemaType: 'multi-enum', ...indexed },
      { key: 'featured', scope: 'metadata', schemaType: 'boolean', ...indexed },
      { key: 'story', scope: 'public', schemaType: 'text', ...indexed },
      { key: 'places', scope: 'public', schemaType: 'long', ...indexed },
    ],
  });
  const told = found.map(({ scope, key, type, cardinality }) =>
    [scope, key, type, cardinality].join(' '),
  );
  expect(told.slice(-5)).toEqual([
    'public level enum one',
    'public props enum many',
    'metadata featured boolean one',
    'public story text one',
    'public places long one',
  ]);
  expect(told.slice(0, 2)).toEqual([
    'public listingType enum one',
    'public transactionProcessAlias enum one',
  ]);
});

it('passes over what is not searched, or not understood', () => {
  const onlyAlways = schemasOfListingFields(null).length;
  for (const field of [
    null,
    'level',
    { key: 'level', schemaType: 'enum' },
    { key: 'level', schemaType: 'enum', filterConfig: { indexForSearch: 'yes' } },
    { key: 'level', schemaType: 'toString', ...indexed },
    { key: 'level', scope: 'private', schemaType: 'enum', ...indexed },
    { key: '../x', schemaType: 'enum', ...indexed },
    { key: 7, schemaType: 'enum', ...indexed },
  ]) {
    expect(schemasOfListingFields({ listingFields: [field] })).toHaveLength(onlyAlways);
  }
  expect(schemasOfListingFields({ listingFields: 'none' })).toHaveLength(onlyAlways);
});
