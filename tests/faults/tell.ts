import { describeWithPostgres } from '@flowroom/marketplace/testing/database/describeOnDatabases';

/** Prints a step of a long test, with the seconds since it began. */
export function teller(): (text: string) => void {
  const begun = Date.now();
  return text => {
    const seconds = ((Date.now() - begun) / 1000).toFixed(1).padStart(6);
    process.stderr.write(`  ${seconds} s  ${text}\n`);
  };
}

/** Runs the block in `npm run faults` alone, where a server of PostgreSQL can be started. */
export function describeLong(name: string, block: () => void): void {
  if (process.env['FAULTS'] === 'long') describeWithPostgres(name, block);
  else describe.skip(name, () => it('runs in npm run faults', () => undefined));
}
