import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { storedRole } from '#marketplace/contract/operatorRoles.ts';
import { findUserByEmail, updateUser } from '#marketplace/db/users/users.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { seedClient } from './seedClient.ts';
import type { Call, SeedClient } from './seedClient.ts';
import { openPayoutAccount } from './payoutAccount.ts';
import type { PaymentStub } from './payoutAccount.ts';
import { instantOf } from './seedFile.ts';
import type { Seed, SeedListing, SeedUser } from './seedFile.ts';

/** What a seed is written with. */
export interface SeedOptions {
  seed: Seed;
  /** Folder of the file, from which its paths lead. */
  folder: string;
  context: MarketplaceContext;
  /** Base of the APIs in this process. */
  base: string;
  /** Null where payments are real. */
  stub: PaymentStub | null;
}

/** How many rows a seed has written. */
export interface SeedCounts {
  assets: number;
  users: number;
  listings: number;
}

/** Returns whether somebody but the first owner has an account, so that nothing is to be seeded. */
export async function hasUsers({ db }: Pick<MarketplaceContext, 'db'>, owner: string) {
  const others = db.selectFrom('users').select('id').where('email', '!=', owner).limit(1);
  return (await others.executeTakeFirst()) !== undefined;
}

/** Names a step in the error of its refusal. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The seed stopped at ${name}: ${reason}`, { cause: error });
  }
}

async function seedAssets(client: SeedClient, folder: string): Promise<number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .toSorted();
  const form = new FormData();
  form.append('current-version', 'nil');
  for (const [index, file] of files.entries()) {
    form.append(`path-${index}`, path.relative(folder, file).split(path.sep).join('/'));
    form.append(`op-${index}`, 'upsert');
    form.append(`data-raw-${index}`, new Blob([readFileSync(file)]), path.basename(file));
  }
  await client.build('assets/push', form);
  return files.length;
}

async function seedUser(options: SeedOptions, client: SeedClient, user: SeedUser): Promise<Call> {
  const { metadata, emailVerified, operator, payouts, ...account } = user;
  const id = await client.signUp(account);
  const { db } = options.context;
  await inTransaction(db, async tx => {
    const row = await findUserByEmail(tx, user.email);
    const role = operator ? { operator: storedRole(operator) } : {};
    const given = JSON.stringify({ ...row?.metadata, ...metadata, ...role });
    await updateUser(tx, id, { email_verified: emailVerified, metadata: given });
  });
  const call = await client.signIn(user);
  if (payouts) {
    if (!options.stub) throw new Error('payouts are made by the payment stub alone.');
    await openPayoutAccount(options.stub, user, call);
  }
  return call;
}

async function uploadImages(call: Call, files: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const file of files) {
    const form = new FormData();
    form.append('image', new Blob([readFileSync(file)]), path.basename(file));
    ids.push((await call('images/upload', form)).id);
  }
  return ids;
}

async function seedListing(
  { folder, context }: SeedOptions,
  client: SeedClient,
  call: Call,
  listing: SeedListing,
): Promise<void> {
  const { author: _, metadata, availabilityExceptions, stock, images, state, ...content } = listing;
  const pictures = await uploadImages(
    call,
    images.map(file => path.join(folder, file)),
  );
  const { id } = await call('own_listings/create_draft', {
    ...content,
    ...(pictures.length > 0 ? { images: pictures } : {}),
  });
  for (const { start, end, seats } of availabilityExceptions) {
    const now = context.now();
    const range = { start: instantOf(start, now), end: instantOf(end, now) };
    await call('availability_exceptions/create', { listingId: id, seats, ...range });
  }
  if (stock !== undefined) {
    await call('stock/compare_and_set', { listingId: id, oldTotal: null, newTotal: stock });
  }
  if (metadata) await client.integration('listings/update', { id, metadata });
  if (state !== 'draft') await call('own_listings/publish_draft', { id });
  if (state === 'closed') await call('own_listings/close', { id });
}

/**
 * Writes a seed through the APIs, so that it holds nothing that a client could not have made.
 * @throws Error that names the entry that was refused; those before it stay
 */
export async function writeSeed(options: SeedOptions): Promise<SeedCounts> {
  const { seed, folder, context, base } = options;
  const client = seedClient(base, context.options.credentials);
  const { assets } = seed;
  const count = assets
    ? await step(`the assets ${assets}`, () => seedAssets(client, path.join(folder, assets)))
    : 0;
  const calls = new Map<string, Call>();
  for (const user of seed.users) {
    const call = await step(`the user ${user.email}`, () => seedUser(options, client, user));
    calls.set(user.email, call);
  }
  for (const listing of seed.listings) {
    await step(`the listing "${listing.title}"`, async () => {
      const call = calls.get(listing.author);
      if (call) await seedListing(options, client, call, listing);
    });
  }
  return { assets: count, users: seed.users.length, listings: seed.listings.length };
}
