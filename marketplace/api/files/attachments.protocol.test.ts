import { randomUUID } from 'node:crypto';
import { revealListingFiles } from '#marketplace/db/files/fileAttachments.ts';
import {
  announceFile,
  pdf,
  stateOnceVerified,
  uploadFile,
} from '#marketplace/testing/fixtures/files.ts';
import { operatorOf } from '#marketplace/testing/clients/integrationSdk.ts';
import type { IntegrationClient } from '#marketplace/testing/clients/integrationSdk.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { includedOf, sdk } from '#marketplace/testing/clients/sdk.ts';
import type { SdkBody } from '#marketplace/testing/clients/sdk.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { pushTestProcesses } from '#marketplace/testing/fixtures/testProcesses.ts';
import { refusedWithoutTrace } from '#marketplace/testing/assertions/unchangedRows.ts';

// Attachments of listings, messages and orders, stored in the uploads folder.

let api: TestMarketplace;
let operator: IntegrationClient;
let author: Person;
let buyer: Person;
let stranger: Person;
let files: string[];

beforeAll(async () => {
  api = await startTestMarketplace({ jobs: true });
  operator = operatorOf(api);
  [author, buyer, stranger] = [await signUp(api), await signUp(api), await signUp(api)];
  files = [];
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) {
    files.push(await uploadFile(author, pdf(name), { name }));
  }
  await pushTestProcesses(api.marketplace.context, 'talk');
}, 60_000);
afterAll(() => api.close());

const notFound = { status: 404, code: 'not-found' };
const refused = (call: () => Promise<unknown>) =>
  refusedWithoutTrace(api.marketplace.context.db, call);
const scopes = ['public', 'protected', 'private'] as const;
const include = scopes.map(scope => `${scope}FileAttachments.file`);
type Scope = (typeof scopes)[number];

/** Returns the names of the included files, by relationship. */
function attachedIn(body: SdkBody, of: { relationships?: SdkBody['data']['relationships'] }) {
  const attachments = new Map(includedOf(body, 'fileAttachment').map(each => [each.id.uuid, each]));
  const named = new Map(
    includedOf(body, 'file').map(file => [file.id.uuid, String(file.attributes['name'])]),
  );
  return Object.fromEntries(
    Object.entries(of.relationships ?? {})
      .filter(([name]) => name.endsWith('FileAttachments'))
      .map(([name, { data }]) => [
        name,
        (data as { id: { uuid: string } }[]).map(({ id }) => {
          const file = attachments.get(id.uuid)?.relationships?.['file']?.data as {
            id: { uuid: string };
          };
          return named.get(file.id.uuid);
        }),
      ]),
  );
}

const publish = async (lists: object = {}) => {
  const { data } = await author.client.ownListings.create({ title: 'Routine', ...lists });
  return data.data.id.uuid;
};
const ownView = async (id: string) => {
  const { data } = await author.client.ownListings.show({ id, include });
  return attachedIn(data, data.data);
};
/** Returns the id of a listing's attachment by scope. */
async function attachmentOf(listingId: string, scope: Scope): Promise<string> {
  const { data } = await operator.fileAttachments.query({ listingId, scopes: scope });
  return data.data[0]?.id.uuid ?? '';
}

describe('the files of a listing', () => {
  it('are attached in three scopes, and replaced list by list', async () => {
    const [a, b, c] = files;
    const id = await publish({
      publicFileAttachments: [a],
      protectedFileAttachments: [b, c],
      privateFileAttachments: [c],
    });
    expect(await ownView(id)).toEqual({
      publicFileAttachments: ['a.pdf'],
      protectedFileAttachments: ['b.pdf', 'c.pdf'],
      privateFileAttachments: ['c.pdf'],
    });
    const changed = await author.client.ownListings.update(
      { id, protectedFileAttachments: [c], privateFileAttachments: null },
      { expand: true, include },
    );
    expect(attachedIn(changed.data, changed.data.data)).toEqual({
      publicFileAttachments: ['a.pdf'],
      protectedFileAttachments: ['c.pdf'],
      privateFileAttachments: [],
    });
    await author.client.ownListings.update({ id, title: 'Another' });
    expect((await ownView(id)).protectedFileAttachments).toEqual(['c.pdf']);
    const [attachment] = includedOf(changed.data, 'fileAttachment');
    expect(attachment?.attributes).toEqual({ scope: 'public', deleted: false });
  });

  it('are given as objects, as ids, or as both', async () => {
    const [a = '', b, c] = files;
    const { UUID } = sdk.types;
    const id = await publish({
      publicFileAttachments: [{ fileId: a }],
      protectedFileAttachments: [{ fileId: new UUID(a) }, b],
    });
    expect(await ownView(id)).toEqual({
      publicFileAttachments: ['a.pdf'],
      protectedFileAttachments: ['a.pdf', 'b.pdf'],
      privateFileAttachments: [],
    });
    const privateFileAttachments = [{ fileId: c }];
    await author.client.ownListings.update({ id, privateFileAttachments });
    expect((await ownView(id)).privateFileAttachments).toEqual(['c.pdf']);
    const made = await operator.listings.update(
      { id, publicFileAttachments: [{ fileId: b }] },
      { expand: true, include: ['publicFileAttachments.file'] },
    );
    expect(attachedIn(made.data, made.data.data)).toEqual({ publicFileAttachments: ['b.pdf'] });
  });

  it.each([
    [{ fileId: 'x' }],
    [{ id: randomUUID() }],
    [{ fileId: randomUUID(), scope: 'public' }],
    [{}],
    [null],
  ])('are refused as %j', async item => {
    const call = () =>
      author.client.ownListings.create({ title: 'x', publicFileAttachments: [item] });
    expect(await refused(call)).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      path: ['publicFileAttachments', 0],
    });
  });

  it('may be on a draft, and go with it', async () => {
    const { ownListings } = author.client;
    const draft = { title: 'Draft', privateFileAttachments: [files[0]] };
    const id = (await ownListings.createDraft(draft)).data.data.id.uuid;
    expect((await ownView(id)).privateFileAttachments).toEqual(['a.pdf']);
    await ownListings.discardDraft({ id });
    expect((await author.client.ownFiles.show({ id: files[0] })).status).toBe(200);
  });

  it.each([
    ['somebody else’s', () => uploadFile(stranger)],
    ['not uploaded yet', () => announceFile(author, pdf())],
    ['not what it says', () => uploadFile(author, Buffer.from('words'))],
    ['unknown', () => Promise.resolve(randomUUID())],
  ])('are refused when one is %s', async (_, make) => {
    const id = await publish({ publicFileAttachments: [files[0]] });
    const wrong = await make();
    const { ownListings } = author.client;
    const publicFileAttachments = [files[1], wrong];
    expect(await refused(() => ownListings.update({ id, publicFileAttachments }))).toEqual({
      status: 409,
      code: 'file-invalid',
      path: ['publicFileAttachments'],
    });
    const create = () => ownListings.create({ title: 'x', protectedFileAttachments: [wrong] });
    expect(await refused(create)).toMatchObject({ status: 409, code: 'file-invalid' });
  });

  it('are refused twice in a list, and in strange ones', async () => {
    const { ownListings } = author.client;
    const twice = { title: 'x', publicFileAttachments: [files[0], files[0]] };
    expect(await refused(() => ownListings.create(twice))).toMatchObject({ code: 'file-invalid' });
    const strange = { title: 'x', publicFileAttachments: 'x' };
    expect(await refused(() => ownListings.create(strange))).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      path: ['publicFileAttachments'],
    });
  });

  it('are shown to others when they are public, and to the author and operators all', async () => {
    const [a, b, c] = files;
    const id = await publish({
      publicFileAttachments: [a],
      protectedFileAttachments: [b],
      privateFileAttachments: [c],
    });
    const seen = await stranger.client.listings.show({ id, include });
    expect(attachedIn(seen.data, seen.data.data)).toEqual({
      publicFileAttachments: ['a.pdf'],
      protectedFileAttachments: [],
      privateFileAttachments: [],
    });
    const all = await operator.listings.show({ id, include });
    expect(attachedIn(all.data, all.data.data)).toEqual(await ownView(id));

    for (const scope of scopes) {
      const fileAttachmentId = await attachmentOf(id, scope);
      const mayRead = async ({ client }: Person) => [
        await client.files.show({ fileAttachmentId }).then(
          ({ data }) => data.data.attributes['name'],
          () => null,
        ),
        await client.fileDownloads.create({ fileAttachmentId }).then(
          ({ data }) => data.data.type,
          () => null,
        ),
      ];
      const name = { public: 'a.pdf', protected: 'b.pdf', private: 'c.pdf' }[scope];
      expect(await mayRead(author)).toEqual([name, 'fileDownload']);
      expect(await mayRead(stranger)).toEqual(
        scope === 'public' ? [name, 'fileDownload'] : [null, null],
      );
    }
  });

  it('are gone for others with the attachment, the listing’s publishing, and by a wrong id', async () => {
    const id = await publish({ publicFileAttachments: [files[0]] });
    const fileAttachmentId = await attachmentOf(id, 'public');
    const { fileDownloads, files: shown } = stranger.client;
    await author.client.ownListings.close({ id });
    // A closed listing is still public.
    expect((await shown.show({ fileAttachmentId })).status).toBe(200);
    await author.client.ownListings.update({ id, publicFileAttachments: [] });
    expect(await refusal(shown.show({ fileAttachmentId }))).toEqual(notFound);
    expect(await refusal(fileDownloads.create({ fileAttachmentId }))).toEqual(notFound);
    expect(await refusal(fileDownloads.create({ fileAttachmentId: randomUUID() }))).toEqual(
      notFound,
    );
    const draft = await author.client.ownListings.createDraft({
      title: 'x',
      publicFileAttachments: [files[0]],
    });
    const hidden = await attachmentOf(draft.data.data.id.uuid, 'public');
    expect(await refusal(shown.show({ fileAttachmentId: hidden }))).toEqual(notFound);
  });
});

describe('with a transaction', () => {
  let listingId: string;
  let transactionId: string;

  beforeAll(async () => {
    listingId = await publish({ protectedFileAttachments: [files[0], files[1]] });
    const { data } = await buyer.client.transactions.initiate({
      processAlias: 'talk/test',
      transition: 'transition/begin',
      params: { listingId, protectedData: {} },
    });
    transactionId = data.data.id.uuid;
  });

  it('messages carry files to both parties', async () => {
    const own = await uploadFile(buyer, pdf('mine'), { name: 'mine.pdf' });
    const sent = await buyer.client.messages.send(
      { transactionId, content: '', publicFileAttachments: [{ fileId: own }] },
      { expand: true, include: ['publicFileAttachments.file'] },
    );
    expect(attachedIn(sent.data, sent.data.data)).toEqual({ publicFileAttachments: ['mine.pdf'] });
    const read = await author.client.messages.query({
      transactionId,
      include: ['publicFileAttachments', 'publicFileAttachments.file'],
    });
    expect(attachedIn(read.data, read.data.data[0] ?? {})).toEqual({
      publicFileAttachments: ['mine.pdf'],
    });
    const [attachment] = includedOf(read.data, 'fileAttachment');
    const fileAttachmentId = attachment?.id.uuid;
    const { data } = await author.client.fileDownloads.create({ fileAttachmentId });
    const { url } = data.data.attributes as unknown as { url: string };
    expect(await (await fetch(url)).text()).toBe(pdf('mine').toString());
    expect(await refusal(stranger.client.files.show({ fileAttachmentId }))).toEqual(notFound);
  });

  it('messages carry files that are still looked at, which can be read once they are good', async () => {
    const { db } = api.marketplace.context;
    const own = await uploadFile(buyer, pdf('fresh'), { name: 'fresh.pdf' });
    const become = (state: 'pendingVerification' | 'available') =>
      db.updateTable('files').set({ state }).where('id', '=', own).execute();
    await become('pendingVerification');
    const sent = await buyer.client.messages.send(
      { transactionId, content: 'Look', publicFileAttachments: [{ fileId: own }] },
      { expand: true, include: ['publicFileAttachments.file'] },
    );
    expect(includedOf(sent.data, 'file')[0]?.attributes).toMatchObject({
      name: 'fresh.pdf',
      state: 'pendingVerification',
      deleted: false,
    });
    const fileAttachmentId = includedOf(sent.data, 'fileAttachment')[0]?.id.uuid;
    const ask = () => author.client.fileDownloads.create({ fileAttachmentId });
    expect(await refusal(ask())).toEqual({ status: 409, code: 'file-invalid-state' });
    await become('available');
    expect((await ask()).status).toBe(200);
  });

  it('messages need words or files, and files of their sender', async () => {
    const { messages } = buyer.client;
    const { send } = messages;
    expect(await refused(() => send({ transactionId, content: ' ' }))).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      path: ['content'],
    });
    const foreign = { transactionId, content: 'x', publicFileAttachments: [files[0]] };
    expect(await refused(() => send(foreign))).toEqual({
      status: 409,
      code: 'file-invalid',
      path: ['publicFileAttachments'],
    });
    const none = { transactionId, content: 'x', publicFileAttachments: null };
    expect((await send(none)).status).toBe(200);
  });

  it('a buyer reads the protected files that were revealed, also later', async () => {
    const { db, now } = api.marketplace.context;
    await db
      .transaction()
      .execute(tx => revealListingFiles(tx, { listingId, transactionId, now: now() }));
    await author.client.ownListings.update({ id: listingId, protectedFileAttachments: [] });
    const { data } = await buyer.client.transactions.show({
      id: transactionId,
      include: ['protectedFileAttachments.file'],
    });
    expect(attachedIn(data, data.data)).toEqual({ protectedFileAttachments: ['a.pdf', 'b.pdf'] });
    const id = includedOf(data, 'fileAttachment')[0]?.id.uuid;
    for (const { client } of [buyer, author]) {
      const made = await client.fileDownloads.create({ fileAttachmentId: id });
      const { url } = made.data.data.attributes as unknown as { url: string };
      expect((await fetch(url)).status).toBe(200);
    }
    const asked = stranger.client.fileDownloads.create({ fileAttachmentId: id });
    expect(await refusal(asked)).toEqual(notFound);
  });
});

describe('an operator', () => {
  it('announces and uploads files of anybody or nobody', async () => {
    const facts = { name: 'terms.txt', mimeType: 'text/plain; charset=utf-8', size: 5 };
    const theirs = await operator.files.create({ ...facts, ownerId: author.id });
    const id = theirs.data.data.id.uuid;
    const { data } = await operator.fileUploads.create({ fileId: id });
    const target = data.data.attributes as unknown as {
      method: string;
      url: string;
      headers: object;
    };
    await sdk.file.upload({ ...target, file: Buffer.from('Terms') });
    expect(await stateOnceVerified(author, id)).toBe('available');
    const made = await operator.fileDownloads.create({ fileId: id });
    const { url } = made.data.data.attributes as unknown as { url: string };
    expect(await (await fetch(url)).text()).toBe('Terms');
    expect((await operator.files.create(facts, { expand: true })).data.data).toMatchObject({
      type: 'file',
      attributes: { name: 'terms.txt', mimeType: 'text/plain', state: 'pendingUpload' },
    });
  });

  it('queries files and attachments', async () => {
    const ownerId = stranger.id;
    const first = await uploadFile(stranger);
    const second = await announceFile(stranger, pdf());
    const ids = async (params: object) =>
      (await operator.files.query(params)).data.data.map(({ id }) => id.uuid);
    expect((await ids({ ownerId })).slice(0, 2)).toEqual([second, first]);
    expect(await ids({ ownerId, states: 'pendingUpload' })).toEqual([second]);
    expect(await ids({ ids: first })).toEqual([first]);
    expect(await ids({ ownerId, createdAtStart: new Date(Date.now() + 1000) })).toEqual([]);
    const paged = await operator.files.query({ ownerId, perPage: 1, page: 2, include: 'owner' });
    expect(paged.data.data.map(({ id }) => id.uuid)).toEqual([first]);
    expect(paged.data.meta).toMatchObject({ page: 2, perPage: 1 });
    expect(includedOf(paged.data, 'user').map(({ id }) => id.uuid)).toEqual([ownerId]);

    const listingId = await publish({ publicFileAttachments: [files[0]] });
    await author.client.ownListings.update({ id: listingId, publicFileAttachments: [files[1]] });
    const found = await operator.fileAttachments.query({ listingId, include: 'file' });
    const told = found.data.data.map(({ attributes }) => attributes['deleted']);
    expect(told.toSorted()).toEqual([false, true]);
    expect(
      includedOf(found.data, 'file')
        .map(({ id }) => id.uuid)
        .toSorted(),
    ).toEqual([files[0], files[1]].toSorted());
    const byFile = await operator.fileAttachments.query({ listingId, fileId: files[1] });
    expect(byFile.data.data).toHaveLength(1);
  });

  it.each([
    [
      'a file of somebody unknown',
      () =>
        operator.files.create({
          name: 'x',
          mimeType: 'text/plain',
          size: 1,
          ownerId: randomUUID(),
        }),
      409,
      'user-not-found',
    ],
    [
      'a file of an unknown kind',
      () => operator.files.create({ name: 'x', mimeType: 'x/y', size: 1 }),
      400,
      'validation-invalid-value',
    ],
    [
      'an upload of what there is not',
      () => operator.fileUploads.create({ fileId: randomUUID() }),
      404,
      'not-found',
    ],
    [
      'an upload of what is there',
      () => operator.fileUploads.create({ fileId: files[0] }),
      409,
      'file-invalid-state',
    ],
    [
      'a download of what there is not',
      () => operator.fileDownloads.create({ fileId: randomUUID() }),
      404,
      'not-found',
    ],
    [
      'a download of nothing',
      () => operator.fileDownloads.create({}),
      400,
      'validation-invalid-params',
    ],
    [
      'a download of two things',
      () => operator.fileDownloads.create({ fileId: files[0], fileAttachmentId: randomUUID() }),
      400,
      'validation-invalid-params',
    ],
    [
      'a query of states that there are not',
      () => operator.files.query({ states: 'lost' }),
      400,
      'validation-invalid-value',
    ],
    [
      'a query of scopes that there are not',
      () => operator.fileAttachments.query({ scopes: 'secret' }),
      400,
      'validation-invalid-value',
    ],
  ])('is refused %s', async (_, call, status, code) => {
    expect(await refused(call)).toMatchObject({ status, code });
  });
});
