import { randomUUID } from 'node:crypto';
import { insertFileRow } from '#marketplace/testing/database/rows.ts';
import { includedOf } from '#marketplace/testing/clients/sdk.ts';
import { Stage } from '#marketplace/testing/fixtures/stage.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';

describeOnDatabases('files of a transaction', database => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.open(database, 'goods');
  }, 60_000);
  afterAll(() => stage.close());

  const fileOf = (owner_id: string, name: string) => insertFileRow(stage.db, { owner_id, name });
  const sell = async (...files: string[]) => {
    const listingId = await stage.listing();
    const ids = [];
    for (const name of files) ids.push(await fileOf(stage.teacher.id, name));
    const attached = { id: listingId, protectedFileAttachments: ids };
    await stage.teacher.client.ownListings.update(attached);
    return { listingId, ids };
  };
  const order = (listingId: string, params: object = {}) =>
    stage.begin('goods', 'order', { listingId, ...params });
  const given = async (id: string) => {
    const { data } = await stage.student.client.transactions.show({
      id,
      include: ['protectedFileAttachments.file'],
    });
    return includedOf(data, 'file').map(({ attributes }) => String(attributes['name']));
  };
  const correct = (id: string, protectedFileAttachments: unknown) =>
    stage.move('provider', id, 'correct', { protectedFileAttachments });

  it('are those that the listing has when they are revealed', async () => {
    const { listingId, ids } = await sell('a.pdf', 'b.pdf');
    const made = await order(listingId);
    expect(await given(made.id)).toEqual([]);
    await stage.teacher.client.ownListings.update({
      id: listingId,
      protectedFileAttachments: ids.slice(1),
    });
    await stage.move('provider', made.id, 'deliver');
    expect(await given(made.id)).toEqual(['b.pdf']);
    await stage.teacher.client.ownListings.update({ id: listingId, protectedFileAttachments: [] });
    expect(await given(made.id)).toEqual(['b.pdf']);
  });

  it('are what the parties set, each of their own, besides what is there', async () => {
    const { listingId } = await sell('a.pdf');
    const wish = await fileOf(stage.student.id, 'wish.pdf');
    const made = await order(listingId, { protectedFileAttachments: [{ fileId: wish }] });
    expect(await given(made.id)).toEqual(['wish.pdf']);
    await stage.move('provider', made.id, 'deliver');
    expect((await given(made.id)).toSorted()).toEqual(['a.pdf', 'wish.pdf']);
    const extra = await fileOf(stage.teacher.id, 'extra.pdf');
    await correct(made.id, [extra, wish]);
    expect((await given(made.id)).toSorted()).toEqual(['extra.pdf', 'wish.pdf']);
    await correct(made.id, undefined);
    expect(await given(made.id)).toHaveLength(2);
    const foreign = await fileOf(stage.student.id, 'foreign.pdf');
    const { status } = await stage.operate(made.id, 'correct-by-operator', {
      protectedFileAttachments: [foreign],
    });
    expect([status, await given(made.id)]).toEqual([200, ['foreign.pdf']]);
    await correct(made.id, []);
    expect(await given(made.id)).toEqual([]);
  });

  it('are refused when they are not there, not ready, another’s, or given twice', async () => {
    const { listingId } = await sell('a.pdf');
    const made = await order(listingId);
    await stage.move('provider', made.id, 'deliver');
    const own = await fileOf(stage.teacher.id, 'own.pdf');
    const foreign = await fileOf(stage.student.id, 'foreign.pdf');
    const early = await insertFileRow(stage.db, {
      owner_id: stage.teacher.id,
      state: 'pendingUpload',
      object_key: null,
    });
    for (const ids of [[randomUUID()], [foreign], [own, early], [own, own]]) {
      expect(await stage.refused(() => correct(made.id, ids))).toEqual({
        status: 409,
        code: 'file-invalid',
        path: ['params', 'protectedFileAttachments'],
      });
    }
    expect(await stage.refused(() => correct(made.id, ['x']))).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      path: ['params', 'protectedFileAttachments', 0],
    });
  });
});
