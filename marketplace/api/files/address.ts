import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MarketplaceOptions } from '#marketplace/options.ts';

/** What an address is good for. */
export type FileUse = 'upload' | 'download';

/** The largest file takes long on a slow line; only its beginning has to be in time. */
const secondsFor: Record<FileUse, number> = { upload: 3600, download: 900 };

/** Where bytes are sent to or read from, by whoever has the address, until it expires. */
export interface FileAddress {
  url: string;
  expiresAt: Date;
}

/** Gives out an address for the bytes of a file. @param name what the last part of it is called */
export function fileAddress(
  { publicUrl, credentials }: MarketplaceOptions,
  use: FileUse,
  file: { id: string; name: string },
  now: Date,
): FileAddress {
  const expires = Math.floor(now.getTime() / 1000) + secondsFor[use];
  const path = use === 'download' ? `${file.id}/${encodeURIComponent(file.name)}` : file.id;
  const proof = proofOf(credentials.tokenSecret, use, file.id, expires);
  return {
    url: `${publicUrl}/v1/files/${use}/${path}?expires=${expires}&proof=${proof}`,
    expiresAt: new Date(expires * 1000),
  };
}

/** Whether this marketplace gave out an address that has not expired. */
export function isFileAddress(
  { credentials }: MarketplaceOptions,
  use: FileUse,
  id: string,
  query: URLSearchParams,
  now: Date,
): boolean {
  const expires = /^\d{1,12}$/.test(query.get('expires') ?? '') ? Number(query.get('expires')) : 0;
  const given = Buffer.from(query.get('proof') ?? '');
  const expected = Buffer.from(proofOf(credentials.tokenSecret, use, id, expires));
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && now.getTime() < expires * 1000;
}

const proofOf = (secret: string, use: FileUse, id: string, expires: number): string =>
  createHmac('sha256', secret).update(`files/${use}/${id}/${expires}`).digest('base64url');
