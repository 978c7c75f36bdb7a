// Jest orders by its record of the last run, which a fresh clone does not have: begun last, one of
// these would leave the other processor idle for a minute.
module.exports = [
  'faults/crashes/crashes.contract',
  'marketplace/packaging/packed.contract',
  'marketplace/api/mutations.contract',
  'faults/fuzz/fuzz.contract',
  'server/testing/anyData/listings.contract',
  'marketplace/api/auth/access.contract',
  'server/testing/anyData/orders.contract',
  'marketplace/engine/kills.db',
  'marketplace/engine/walks.db',
  'marketplace/engine/company.db',
  'marketplace/mail/anyData',
].map(name => `${name}.test.ts`);
