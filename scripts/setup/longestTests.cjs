// Jest orders by its record of the last run, which a fresh clone does not have: begun last, one of
// these would leave the other processor idle for a minute.
module.exports = [
  'tests/faults/crashes/crashes.faults',
  'marketplace/packaging/packed.release',
  'tests/faults/fuzz/fuzz.faults',
  'marketplace/api/auth/access.contract',
  'marketplace/engine/kills.faults',
  'server/testing/models/models.faults',
  'marketplace/engine/company.faults',
  'marketplace/mail/anyData',
].map(name => `${name}.test.ts`);
