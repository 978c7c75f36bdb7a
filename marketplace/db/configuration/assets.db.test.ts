import { randomUUID } from 'node:crypto';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import {
  addAssetVersion,
  assetsAt,
  assetTree,
  documentsBelow,
  dropUnusedContents,
  findAssetVersion,
  storeAssetContent,
  latestAssetVersion,
} from './assets.ts';

const now = new Date('2027-03-01T10:00:00Z');
const later = new Date('2027-03-02T10:00:00Z');

describeOnDatabases('the tree of assets', database => {
  const keep = async (hash: string, used_at = now) => {
    const nothing = { image_id: null, width: null, height: null };
    const document = JSON.stringify(hash);
    const content = { content_hash: hash, byte_size: 1, document, ...nothing, used_at };
    await storeAssetContent(database.db, content);
  };
  const add = (changes: Record<string, string | null>) =>
    database.db.transaction().execute(tx =>
      addAssetVersion(
        tx,
        Object.entries(changes).map(([path, contentHash]) => ({ path, contentHash })),
        now,
      ),
    );
  const treeAt = async (version: Awaited<ReturnType<typeof add>>) =>
    (await assetTree(database.db, version)).map(file => [file.path, file.content_hash]);

  it('stores every version as it was', async () => {
    const { db } = database;
    expect(await latestAssetVersion(db)).toEqual({ seq: 0, version: 'nil' });
    for (const hash of ['one', 'two', 'three']) await keep(hash);
    const first = await add({ 'b.json': 'one', 'a/Z.json': 'two', 'a/b.json': 'two' });
    const second = await add({ 'b.json': 'three', 'a/b.json': null });
    const third = await add({ 'a/b.json': 'one' });
    expect(await treeAt({ seq: 0, version: 'nil' })).toEqual([]);
    // In byte order, not in the order of a language.
    expect(await treeAt(first)).toEqual([
      ['a/Z.json', 'two'],
      ['a/b.json', 'two'],
      ['b.json', 'one'],
    ]);
    expect(await treeAt(second)).toEqual([
      ['a/Z.json', 'two'],
      ['b.json', 'three'],
    ]);
    expect(await treeAt(third)).toContainEqual(['a/b.json', 'one']);
    expect(await latestAssetVersion(db)).toEqual(third);
    expect(await findAssetVersion(db, first.version)).toEqual(first);
    expect(await findAssetVersion(db, randomUUID())).toBeUndefined();
    const some = await assetsAt(db, first, ['b.json', 'none.json', '../x', '\u0000']);
    expect(some.map(({ path, document }) => [path, document])).toEqual([['b.json', '"one"']]);
    expect((await documentsBelow(db, third, 'a/')).map(({ path }) => path)).toEqual([
      'a/Z.json',
      'a/b.json',
    ]);
    expect(await documentsBelow(db, third, 'a_%')).toEqual([]);
  });

  it('drops contents that nothing has used for long', async () => {
    const { db } = database;
    await keep('staged', later);
    await keep('forgotten');
    const image_id = randomUUID();
    const image = { content_hash: 'image', byte_size: 1, document: null, image_id };
    await storeAssetContent(db, { ...image, width: 1, height: 1, used_at: now });
    expect(await dropUnusedContents(db, later)).toEqual([image_id]);
    const left = await db.selectFrom('asset_contents').select('content_hash').execute();
    // Old versions still use theirs.
    expect(left.map(row => row.content_hash).toSorted()).toEqual(['one', 'staged', 'three', 'two']);
    await keep('forgotten');
    await keep('forgotten', later);
    expect(await dropUnusedContents(db, later)).toEqual([]);
  });
});
