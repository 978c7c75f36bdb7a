import { documentsBelow, latestAssetVersion } from '#marketplace/db/configuration/assets.ts';
import type { Db } from '#marketplace/db/database.ts';
import type { MailTemplate } from './builtinTemplates.ts';

/** Hosted documents by path, as the `asset` helper looks them up. */
export type Documents = Record<string, unknown>;

const none: Documents = Object.freeze(Object.create(null));

// Cached, because a mail may refer to any document, and many mails are sent between two changes of
// the tree.
let kept: { version: string; documents: Documents } | undefined;

/** Returns the documents of the latest version when a template uses any. */
export async function documentsFor(
  db: Db,
  { subject, html }: Pick<MailTemplate, 'subject' | 'html'>,
): Promise<Documents> {
  if (!/\basset\b/.test(subject + html)) return none;
  const latest = await latestAssetVersion(db);
  if (kept?.version === latest.version) return kept.documents;
  const documents: Documents = Object.create(null);
  for (const { path, document } of await documentsBelow(db, latest, '')) {
    if (document !== null) documents[path] = JSON.parse(document);
  }
  kept = { version: latest.version, documents };
  return documents;
}
