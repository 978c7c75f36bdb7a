import { z } from 'zod';
import { isRecord, uuid, writtenLine } from '#marketplace/contract/fields.ts';
import { updateUser } from '#marketplace/db/users/users.ts';
import { consoleOperation } from '../operation.ts';
import { certificate, certificatesAnswer } from './answers.ts';
import { lockPerson, personSubject } from './lockPerson.ts';

type Certificate = z.infer<typeof certificate>;

/** Certificates of a person. */
const most = 10;

/** Returns the certificates that operators have verified, which are public. */
export function certificatesOf(metadata: Readonly<Record<string, unknown>>): Certificate[] {
  const stored = metadata['certificates'];
  return Array.isArray(stored)
    ? stored.filter(isRecord).flatMap(item => {
        const { success, data } = certificate.safeParse(item);
        return success ? [data] : [];
      })
    : [];
}

/** Replaces the certificates that an operator has seen and found right. */
export const setCertificates = consoleOperation({
  name: 'users/set_certificates',
  method: 'POST',
  summary: 'Sets the certificates of a person that were verified; everybody sees them.',
  answer: certificatesAnswer,
  input: z.object({
    id: uuid(),
    certificates: z
      .array(z.strictObject({ label: writtenLine(1, 80), date: z.iso.date() }))
      .max(most),
  }),
  subject: personSubject,
  async run(call, { id, certificates }) {
    const user = await lockPerson(call, id);
    const { certificates: _, ...others } = user.metadata;
    const metadata = certificates.length > 0 ? { ...others, certificates } : others;
    await updateUser(call.db, id, { metadata: JSON.stringify(metadata) });
    return { data: { id, certificates } };
  },
});
