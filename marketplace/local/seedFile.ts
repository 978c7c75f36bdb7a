import { readFileSync } from 'node:fs';
import { z } from 'zod';

const hourMs = 3_600_000;
const data = () => z.record(z.string(), z.unknown()).optional();

/** `+2d`, `+50h` or `+2d3h`: from the hour that begins next by the clock of the marketplace. */
const relative = /^\+(?=\d)(?:(\d{1,3})d)?(?:(\d{1,4})h)?$/;
const instant = z.union([z.iso.datetime({ offset: true }), z.string().regex(relative)]);

const userSchema = z.strictObject({
  email: z.string(),
  password: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string().optional(),
  bio: z.string().optional(),
  publicData: data(),
  protectedData: data(),
  privateData: data(),
  /** Written by the Integration API, as only operators do. */
  metadata: data(),
  /** The address counts as verified unless this is false. */
  emailVerified: z.boolean().default(true),
  operator: z.enum(['support', 'content', 'finance', 'owner']).optional(),
  /** Makes an account for payouts at the payment stub. */
  payouts: z.boolean().default(false),
});

const listingSchema = z.strictObject({
  /** Address of a user of the file. */
  author: z.string(),
  title: z.string(),
  description: z.string().optional(),
  /** Minor units. */
  price: z.strictObject({ amount: z.number().int(), currency: z.string() }).optional(),
  geolocation: z.strictObject({ lat: z.number(), lng: z.number() }).optional(),
  publicData: data(),
  privateData: data(),
  metadata: data(),
  availabilityPlan: data(),
  availabilityExceptions: z
    .array(z.strictObject({ start: instant, end: instant, seats: z.number().int() }))
    .default([]),
  stock: z.number().int().optional(),
  /** Pictures, by path from the file. */
  images: z.array(z.string()).default([]),
  state: z.enum(['draft', 'published', 'closed']).default('published'),
});

const seedSchema = z.strictObject({
  /** Folder of hosted assets, by path from the file. */
  assets: z.string().optional(),
  users: z.array(userSchema).default([]),
  listings: z.array(listingSchema).default([]),
});

export type Seed = z.infer<typeof seedSchema>;
export type SeedUser = z.infer<typeof userSchema>;
export type SeedListing = z.infer<typeof listingSchema>;

/** Reads and checks a seed file before anything is written. @throws Error that lists all faults */
export function readSeed(file: string): Seed {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The seed ${file} can not be read: ${reason}`, { cause: error });
  }
  const { success, data: seed, error } = seedSchema.safeParse(content);
  if (!success) throw new Error(`The seed ${file} is wrong:\n${z.prettifyError(error)}`);
  const addresses = seed.users.map(({ email }) => email);
  const stranger = seed.listings.find(({ author }) => !addresses.includes(author));
  if (stranger) {
    throw new Error(`The seed ${file} is wrong: no user has the address ${stranger.author}.`);
  }
  return seed;
}

/** Returns the instant of a text of a seed. */
export function instantOf(text: string, now: Date): string {
  const [matched, days = '0', hours = '0'] = relative.exec(text) ?? [];
  if (matched === undefined) return text;
  const hour = Math.ceil(now.getTime() / hourMs) + Number(days) * 24 + Number(hours);
  return new Date(hour * hourMs).toISOString();
}
