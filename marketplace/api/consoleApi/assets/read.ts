import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { optionalParam, text } from '#marketplace/contract/fields.ts';
import {
  assetsAt,
  assetVersions,
  findAssetVersion,
  latestAssetVersion,
} from '#marketplace/db/configuration/assets.ts';
import type { AssetVersionRow } from '#marketplace/db/configuration/assets.ts';
import { withoutSlash } from '#marketplace/domain/asset/path.ts';
import { includedImages } from '../../assets/deliver.ts';
import { consoleOperation } from '../operation.ts';
import { exactly } from '#marketplace/db/countRows.ts';
import { consolePage } from '../pages.ts';
import { displayNameOf } from '../../users/present.ts';
import { documentsAnswer, versionAnswer } from './answers.ts';

const maxPaths = 50;

/** Reads documents of the latest version, or of one of the history. */
export const showDocuments = consoleOperation({
  name: 'assets/show',
  method: 'GET',
  summary:
    'Documents of the hosted assets by path, with the version that they are of, and a rendition of ' +
    'each image that they refer to.',
  answer: documentsAnswer,
  input: z.object({ paths: text(1, 4000), version: optionalParam(text(1, 100)) }),
  async run({ db, context }, { paths, version: name }) {
    const version =
      name === undefined ? await latestAssetVersion(db) : await findAssetVersion(db, name);
    if (!version) throw new ApiError('not-found');
    const wanted = paths.split(',').slice(0, maxPaths);
    const files = await assetsAt(db, version, wanted);
    const documents = files.flatMap(({ path, document }): [string, unknown][] =>
      document === null ? [] : [[path, JSON.parse(document)]],
    );
    const included = await includedImages(
      context,
      version,
      documents.map(([, document]) => document),
    );
    const images = included.flatMap(({ attributes: { assetPath, variants } }) => {
      const [url] = Object.values(variants).map(variant => variant.url);
      return url === undefined ? [] : [[withoutSlash(assetPath), url]];
    });
    return {
      data: {
        version: version.version,
        documents: Object.fromEntries(documents),
        images: Object.fromEntries(images),
      },
    };
  },
});

const presentVersion = ({ row, paths }: { row: AssetVersionRow; paths: string[] }) => ({
  version: row.version,
  createdAt: row.created_at,
  operator:
    row.operator_id === null ? null : { id: row.operator_id, name: displayNameOf(row.operator) },
  note: row.note,
  paths,
});

/** Lists the versions, newest first. */
export const queryVersions = consoleOperation({
  name: 'assets/versions',
  method: 'GET',
  summary: 'Versions of the hosted assets, newest first: who made each, why, and what it changed.',
  answer: versionAnswer,
  isList: true,
  input: z.object({}),
  async run({ db, ...page }) {
    const { rows, total } = await assetVersions(db, page);
    return { data: rows.map(presentVersion), meta: consolePage(exactly(total), page) };
  },
});
