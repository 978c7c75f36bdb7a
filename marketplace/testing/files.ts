import type { Person } from './people.ts';
import { sdk } from './sdk.ts';
import { until } from './until.ts';

/** A minimal file with the signature of a PDF. */
export const pdf = (words = 'A routine'): Buffer => Buffer.from(`%PDF-1.7\n${words}\n`);

/** Announces a file as the browser does; returns its id. */
export async function announceFile(
  { client }: Person,
  data: Buffer,
  { name = 'routine.pdf', type = 'application/pdf' } = {},
): Promise<string> {
  const file = new File([new Uint8Array(data)], name, { type });
  const { data: answer } = await client.ownFiles.create(sdk.file.metadata(file));
  return answer.data.id.uuid;
}

/** Address and headers for uploading the bytes of a file. */
export interface UploadTarget {
  method: string;
  url: string;
  headers: Record<string, string>;
  expiresAt: Date;
}

export async function uploadTarget({ client }: Person, fileId: string): Promise<UploadTarget> {
  const { data } = await client.fileUploads.create({ fileId });
  return data.data.attributes as unknown as UploadTarget;
}

/** Polls, as clients do, until a file is verified; returns its state. */
export async function stateOnceVerified({ client }: Person, id: string): Promise<string> {
  let state = '';
  await until('a look at the file', async () => {
    state = String((await client.ownFiles.show({ id })).data.data.attributes['state']);
    return state === 'available' || state === 'verificationFailed';
  });
  return state;
}

/** Uploads a file with the functions of the client and waits until it is available. */
export async function uploadFile(
  person: Person,
  data = pdf(),
  facts: { name?: string; type?: string } = {},
): Promise<string> {
  const id = await announceFile(person, data, facts);
  await sdk.file.upload({ ...(await uploadTarget(person, id)), file: data });
  await stateOnceVerified(person, id);
  return id;
}
