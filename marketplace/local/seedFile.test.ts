import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectFolder } from '#marketplace/db/location.ts';
import { instantOf, readSeed } from './seedFile.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'marketplace-seed-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function seed(content: unknown): string {
  const file = path.join(folder, 'seed.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const ada = { email: 'ada@example.com', password: 'x', firstName: 'Ada', lastName: 'L' };

describe('a seed file', () => {
  it('is the sample of the package', () => {
    const file = path.join(projectFolder(), 'marketplace/sample/seed.json');
    const { users, listings, assets } = readSeed(file);
    expect([users.length, listings.length, assets]).toEqual([3, 2, 'assets']);
  });

  it('may hold users alone, whose addresses count as verified', () => {
    expect(readSeed(seed({ users: [ada] })).users[0]).toMatchObject({
      emailVerified: true,
      payouts: false,
    });
  });

  it.each([
    ['{"users":', 'can not be read'],
    [{ people: [] }, 'people'],
    [{ users: [{ ...ada, password: 5 }] }, 'users[0].password'],
    [{ users: [{ ...ada, operator: 'boss' }] }, 'users[0].operator'],
    [{ users: [ada], listings: [{ author: 'bo@example.com', title: 'A' }] }, 'bo@example.com'],
    [
      {
        users: [ada],
        listings: [
          {
            author: ada.email,
            title: 'A',
            availabilityExceptions: [{ start: 'soon', end: '+1d', seats: 1 }],
          },
        ],
      },
      'listings[0].availabilityExceptions[0].start',
    ],
  ])('that is wrong says where: %j', (content, where) => {
    expect(() => readSeed(seed(content))).toThrow(where);
  });

  it('that is missing says so', () => {
    expect(() => readSeed(path.join(folder, 'none.json'))).toThrow('none.json can not be read');
  });
});

describe('a time of a seed', () => {
  const now = new Date('2027-03-01T09:10:00Z');
  it.each([
    ['+2d', '2027-03-03T10:00:00.000Z'],
    ['+1h', '2027-03-01T11:00:00.000Z'],
    ['+1d2h', '2027-03-02T12:00:00.000Z'],
    ['2027-05-01T10:00:00Z', '2027-05-01T10:00:00Z'],
  ])('%s is %s', (text, expected) => {
    expect(instantOf(text, now)).toBe(expected);
  });
});
