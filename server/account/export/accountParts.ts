import type { ArchivePart } from './zipStream.ts';
import { embedded, picturesIn, withoutSecrets } from './plainRecords.ts';
import type { PlainResource, Picture } from './plainRecords.ts';
import { isRecord } from '#shared/contract/lenient.ts';
import type { Sdk, SdkAnswer } from '#shared/contract/sdk.ts';
import { toPlain } from '#shared/values/sdkValues.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { truncate } from '#shared/text/text.ts';
import { numberedPages } from '#server/marketplaceClient/sdk/everyPage.ts';

/** Sources of an archive. */
export interface AccountPartsOptions {
  /** SDK with the rights of the person. Its answers go into the archive as they are. */
  sdk: Sdk;
  /** Sessions of the person; null where the marketplace has no list. */
  sessions: () => Promise<unknown>;
  /** Reports of the person to the operators. */
  reports: () => Promise<unknown>;
  /** What classrooms of this site have stored of the person. */
  classrooms: () => Promise<unknown>;
  /** Short addresses of the person. */
  handles: () => Promise<unknown>;
  /** Time off of the person, as a teacher. */
  timesOff: () => Promise<unknown>;
  /** Calendars of the person on other sites, without their addresses. */
  busyCalendars: () => Promise<unknown>;
  /** Notes and tags of the person's students. */
  studentNotes: () => Promise<unknown>;
  /** Names and dates of the person's passkeys. */
  passkeys: () => Promise<unknown>;
  /** Files of the video on the page of the person, as a teacher. */
  videos: () => AsyncIterable<ArchivePart>;
  /** Classes of others that the person teaches, and who teaches theirs. */
  coTeachers: () => Promise<unknown>;
  /** Reads an address of the marketplace; null for what is gone. */
  download: (url: string) => Promise<AsyncIterable<Uint8Array> | null>;
  /** Epoch milliseconds. */
  now: number;
}

interface Page {
  data: PlainResource[];
  included: PlainResource[];
  meta: { totalPages: number };
}

function pageOf({ data: raw }: SdkAnswer): Page {
  const answer = toPlain(raw);
  const { data, included, meta } = isRecord(answer) ? answer : {};
  const totalPages = isRecord(meta) ? Number(meta['totalPages'] ?? 1) : 1;
  return {
    data: [data ?? []].flat().filter(isResource),
    included: [included ?? []].flat().filter(isResource),
    meta: { totalPages },
  };
}

const isResource = (value: unknown): value is PlainResource =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['type'] === 'string';

const pages = (ask: (page: object) => Promise<SdkAnswer>): AsyncGenerator<Page> =>
  numberedPages(async page => pageOf(await ask(page)));

/** A JSON list that is written as its members come. */
async function* jsonList(members: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const member of members) {
    yield separator + JSON.stringify(member, null, 2);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

async function* jsonOf(value: () => Promise<unknown>): AsyncGenerator<string> {
  yield `${JSON.stringify(await value(), null, 2)}\n`;
}

const attachmentKinds = ['public', 'protected', 'private'] as const;
const attachments = attachmentKinds.flatMap(kind => [
  `${kind}FileAttachments`,
  `${kind}FileAttachments.file`,
]);

/** An archive that is written: what is to be downloaded is found while the records are read. */
interface Archive extends AccountPartsOptions {
  pictures: Map<string, Picture>;
  /** Names of files, by id. */
  files: Map<string, string>;
}

/**
 * Lists the files of an archive of everything that is stored about a person: what is read
 * with their own rights, page by page, when the file is written.
 */
export async function* accountParts(options: AccountPartsOptions): AsyncGenerator<ArchivePart> {
  const archive: Archive = { ...options, pictures: new Map(), files: new Map() };
  yield { name: 'README.txt', content: textOf(readme(options.now)) };
  yield { name: 'profile.json', content: jsonOf(() => profile(archive)) };
  yield { name: 'listings.json', content: jsonList(listings(archive)) };
  yield { name: 'orders.json', content: jsonList(orders(archive)) };
  yield { name: 'payments.json', content: jsonList(payments(archive)) };
  yield { name: 'messages.json', content: jsonList(messages(archive)) };
  yield { name: 'reviews.json', content: jsonList(reviews(archive)) };
  yield { name: 'sessions.json', content: jsonOf(options.sessions) };
  yield { name: 'passkeys.json', content: jsonOf(options.passkeys) };
  yield { name: 'reports.json', content: jsonOf(options.reports) };
  yield { name: 'classrooms.json', content: jsonOf(options.classrooms) };
  yield { name: 'addresses.json', content: jsonOf(options.handles) };
  yield { name: 'time-off.json', content: jsonOf(options.timesOff) };
  yield { name: 'calendars.json', content: jsonOf(options.busyCalendars) };
  yield { name: 'students.json', content: jsonOf(options.studentNotes) };
  yield* options.videos();
  yield { name: 'co-teachers.json', content: jsonOf(options.coTeachers) };
  yield* downloads(archive);
}

/** Downloads pictures and files, and lists those that could not be read. */
async function* downloads(archive: Archive): AsyncGenerator<ArchivePart> {
  const missing: string[] = [];
  for (const { id, url, extension } of archive.pictures.values()) {
    const content = await archive.download(url);
    if (content) yield { name: `pictures/${id}.${extension}`, content, isCompressible: false };
    else missing.push(`pictures/${id}`);
  }
  for (const [fileId, name] of archive.files) {
    const content = await fileOf(archive, fileId);
    if (content) yield { name: `files/${fileId}/${fileName(name)}`, content };
    else missing.push(`files/${fileId}`);
  }
  if (missing.length > 0) yield { name: 'missing.json', content: jsonOf(async () => missing) };
}

async function fileOf({ sdk, download }: Archive, fileId: string) {
  const [answer] = await Promise.allSettled([sdk.ownFileDownloads.create({ fileId })]);
  if (answer.status === 'rejected') return null;
  const url = pageOf(answer.value).data[0]?.attributes?.['url'];
  return typeof url === 'string' ? download(url) : null;
}

async function profile({ sdk, pictures }: Archive) {
  const { data, included } = pageOf(
    await sdk.currentUser.show({
      include: [
        'profileImage',
        'stripeAccount',
        'stripeCustomer',
        'stripeCustomer.defaultPaymentMethod',
      ],
    }),
  );
  for (const picture of picturesIn(included)) pictures.set(picture.id, picture);
  return data.map(user => withoutSecrets(embedded(user, included, 2)))[0] ?? null;
}

async function* listings({ sdk, pictures, files }: Archive) {
  // Files are an option of a marketplace, which may not know of attachments.
  const [first] = await Promise.allSettled([
    sdk.ownListings.query({ include: attachments, page: 1, perPage: 1 }),
  ]);
  const include = ['images', 'currentStock', ...(first.status === 'fulfilled' ? attachments : [])];
  for await (const { data, included } of pages(page =>
    sdk.ownListings.query({ ...page, include }),
  )) {
    for (const picture of picturesIn(included)) pictures.set(picture.id, picture);
    for (const { id, type, attributes } of included) {
      if (type === 'file') files.set(id, String(attributes?.['name'] ?? 'file'));
    }
    for (const listing of data) yield embedded(listing, included, 2);
  }
}

const orderPages = ({ sdk }: Archive, include: string[]) =>
  pages(page => sdk.transactions.query({ ...page, include }));

async function* orders(archive: Archive) {
  const include = ['listing', 'booking', 'customer', 'provider'];
  for await (const { data, included } of orderPages(archive, include)) {
    for (const order of data) yield embedded(order, included, 1);
  }
}

async function* payments(archive: Archive) {
  for await (const { data } of orderPages(archive, [])) {
    for (const { id, attributes = {} } of data) {
      const { payinTotal, payoutTotal, lineItems, metadata, processName, createdAt } = attributes;
      const known = isRecord(metadata) ? metadata : {};
      yield {
        order: id,
        createdAt,
        processName,
        payinTotal,
        payoutTotal,
        lineItems,
        subscription: known['subscriptionId'] ?? null,
        receipts: known['receipts'] ?? [],
      };
    }
  }
}

async function* messages(archive: Archive) {
  for await (const { data } of orderPages(archive, [])) {
    for (const { id: transactionId } of data) {
      for await (const { data: sent, included } of pages(page =>
        archive.sdk.messages.query({ ...page, transactionId, include: ['sender'] }),
      )) {
        for (const message of sent) {
          yield { order: transactionId, ...embedded(message, included, 1) };
        }
      }
    }
  }
}

async function* reviews(archive: Archive) {
  for await (const { data, included } of orderPages(archive, ['reviews', 'reviews.author'])) {
    for (const order of data) {
      const { reviews: found = [] } = embedded(order, included, 2);
      for (const review of [found].flat()) {
        if (isRecord(review)) yield { order: order.id, ...review };
      }
    }
  }
}

/** A name that is a file in any system, without a way out of its folder. */
const fileName = (name: string): string =>
  truncate(
    // Marks belong to their letters in many scripts.
    name.replace(/[^\p{L}\p{M}\p{N}._ -]/gu, '_').replace(/^\.+/, '_'),
    120,
  ) || 'file';

const readme = (now: number) => `${marketplace.siteTitle}: everything stored about you

Made ${new Date(now).toISOString()}. Times are in UTC, amounts in the smallest unit of their currency.

profile.json     your profile, with private data, favorites, settings, saved card and payout account
listings.json    your classes, drafts too
orders.json      bookings that you made, and those of your classes
payments.json    what was paid for them, with the lines of the bill and the numbers of receipts
messages.json    messages of these orders
reviews.json     reviews by you and about you
sessions.json    devices that you are signed in on
passkeys.json    names of your passkeys, and when you made and used them
reports.json     what you have reported to us
classrooms.json  when you were in classes that are held on this site, and what you wrote there
addresses.json   short addresses of your page, with when you took and left them
time-off.json    days on which you canceled your classes at once, until 90 days after
co-teachers.json whom you invited to teach your classes, and what you teach for others
calendars.json   calendars of other sites that you entered, and when they make you busy
students.json    what you noted of your students, their tags, who came without a booking, and whom you expect
video.json       the video on your page, with its captions, if you have one; itself in video/
pictures/        your pictures, as large as they are kept
files/           files of your classes
missing.json     what could not be read just now, if anything

Card numbers and passwords are not in it: the first are known to the payment provider alone, and of the
second only a fingerprint is kept.
`;
