import {
  insertFileRow,
  insertBookingRow,
  insertListingRow,
  insertUserRow,
} from '#marketplace/testing/database/rows.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import { attachmentsOf, revealListingFiles, setFileAttachments } from './fileAttachments.ts';
import type { AttachmentPlace } from './fileAttachments.ts';
import type { AttachmentScope } from '../tables/files.ts';

const now = new Date('2027-03-01T10:00:00Z');

describeOnDatabases('attachments of files', database => {
  let owner: string;
  let place: AttachmentPlace;
  let files: string[];

  beforeEach(async () => {
    const { db } = database;
    const listing = await insertListingRow(db);
    owner = listing.author_id;
    place = { kind: 'listing', id: listing.id };
    files = [];
    for (let count = 0; count < 3; count += 1) {
      files.push(await insertFileRow(db, { owner_id: owner }));
    }
  });

  const attach = (
    fileIds: readonly (string | undefined)[],
    scope: AttachmentScope = 'protected',
    ownerId: string | null = owner,
  ) => {
    const given = fileIds.map(id => id ?? '');
    return database.db
      .transaction()
      .execute(tx => setFileAttachments(tx, place, { scope, fileIds: given, ownerId, now }));
  };
  const attached = async ({ kind, id } = place, scope: AttachmentScope | null = 'protected') =>
    (await attachmentsOf(database.db, kind, [id], scope)).map(row => row.file_id);

  it('are replaced as a whole, in the order given', async () => {
    const [first, second, third] = files;
    expect(await attach([first, second])).toBe(true);
    expect(await attached()).toEqual([first, second]);
    const [kept] = (await attachmentsOf(database.db, 'listing', [place.id], 'protected')).slice(1);
    expect(await attach([third, second])).toBe(true);
    expect(await attached()).toEqual([third, second]);
    const after = await attachmentsOf(database.db, 'listing', [place.id], 'protected');
    expect(after[1]?.id).toBe(kept?.id);
    expect(await attach([])).toBe(true);
    expect(await attached()).toEqual([]);
  });

  it('can come back after they were taken away', async () => {
    await attach(files);
    await attach([]);
    expect(await attach(files)).toBe(true);
    expect(await attached()).toEqual(files);
  });

  it('are separate by scope', async () => {
    const [first, second] = files;
    await attach([first], 'public');
    await attach([first, second], 'private');
    await attach([], 'public');
    expect(await attached(place, 'public')).toEqual([]);
    expect(await attached(place, 'private')).toEqual([first, second]);
    expect(await attached(place, null)).toEqual([first, second]);
  });

  it('are refused, with nothing changed, unless every file can be used', async () => {
    const { db } = database;
    const [first] = files;
    await attach([first]);
    const stranger = await insertUserRow(db);
    const foreign = await insertFileRow(db, { owner_id: stranger });
    const unfinished = await insertFileRow(db, {
      owner_id: owner,
      state: 'pendingUpload',
      object_key: null,
    });
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const ids of [[foreign], [unfinished], [unknown], [first, first], [foreign, first]]) {
      expect(await attach(ids)).toBe(false);
      expect(await attached()).toEqual([first]);
    }
    expect(await attach([foreign], 'protected', null)).toBe(true);
    // Existing attachments may stay, no matter who changes the others.
    expect(await attach([foreign, first])).toBe(true);
  });

  it('are revealed to a transaction once, and stay with it', async () => {
    const { db } = database;
    const [first, second, third] = files;
    await attach([first, second]);
    await attach([third], 'private');
    const window = { start: now, end: new Date(now.getTime() + 1000) };
    const booking = await insertBookingRow(db, { id: place.id, author_id: owner }, window);
    const { transaction_id: transactionId } = await db
      .selectFrom('bookings')
      .select('transaction_id')
      .where('id', '=', booking)
      .executeTakeFirstOrThrow();
    const reveal = () =>
      db
        .transaction()
        .execute(tx => revealListingFiles(tx, { listingId: place.id, transactionId, now }));
    await reveal();
    await attach([second, third]);
    await reveal();
    await attach([]);
    const revealed = { kind: 'transaction', id: transactionId } as const;
    expect(await attached(revealed)).toEqual([first, second, third]);
  });
});
