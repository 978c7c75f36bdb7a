import type { IncomingMessage } from 'node:http';
import { ApiError } from '#marketplace/contract/errors.ts';
import { mediaType, readBody } from '../http/body.ts';
import { checkStorable } from '../http/storable.ts';

/** The fields of a form; of several with one name the last. */
export type Form = Readonly<Record<string, string | undefined>>;

const maxFormBytes = 32_000;

/** @throws ApiError unsupported-content-type for anything but a form, validation-invalid-value */
export async function readForm(req: IncomingMessage): Promise<Form> {
  if (mediaType(req) !== 'application/x-www-form-urlencoded') {
    throw new ApiError('unsupported-content-type');
  }
  const body = await readBody(req, maxFormBytes);
  const form = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  checkStorable(form, 'body');
  return form;
}
