import { sameSecret, signatureOf } from '../secrets.ts';
import type { MarketplaceOptions } from '#marketplace/context/options.ts';

/** Purpose of a signed URL. */
export type FileUse = 'upload' | 'download';

/** Lifetime in seconds; a transfer must begin within it and may end later. */
const secondsFor: Record<FileUse, number> = { upload: 3600, download: 900 };

/** A signed URL to upload or download the bytes of a file; needs no token. */
export interface FileAddress {
  url: string;
  expiresAt: Date;
}

/** Signs a URL for the bytes of a file; a download ends in the file's name. */
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

/** Checks the signature and the expiry of a URL. */
export function isFileAddress(
  { credentials }: MarketplaceOptions,
  use: FileUse,
  id: string,
  query: URLSearchParams,
  now: Date,
): boolean {
  const expires = /^\d{1,12}$/.test(query.get('expires') ?? '') ? Number(query.get('expires')) : 0;
  const expected = proofOf(credentials.tokenSecret, use, id, expires);
  return sameSecret(query.get('proof') ?? '', expected) && now.getTime() < expires * 1000;
}

const proofOf = (secret: string, use: FileUse, id: string, expires: number): string =>
  signatureOf(secret, `files/${use}/${id}/${expires}`);
