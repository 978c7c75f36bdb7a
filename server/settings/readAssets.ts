import * as v from 'valibot';
import type { Carrier } from '#server/marketplaceClient/sdk/sdkAdapter.ts';

/** Hosted documents of one version, by path without a leading slash; images are in their places. */
export interface Assets {
  version: string;
  documents: Record<string, unknown>;
}

/**
 * Reads documents of the latest version, or of the version named; null where there is no such
 * version. Rejects when they can not be read.
 */
export type ReadAssets = (paths: readonly string[], version?: string) => Promise<Assets | null>;

const answerShape = v.object({
  data: v.array(v.object({ attributes: v.object({ assetPath: v.string(), data: v.unknown() }) })),
  included: v.optional(v.array(v.looseObject({ id: v.string(), type: v.string() })), []),
  meta: v.object({ version: v.string() }),
});

const referenceShape = v.object({
  _ref: v.object({ id: v.string(), type: v.literal('imageAsset') }),
});

/** A document with its images in the places of the references to them. */
function withIncluded(value: unknown, images: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map(item => withIncluded(item, images));
  if (typeof value !== 'object' || value === null) return value;
  const { success, output } = v.safeParse(referenceShape, value);
  const image = success ? images.get(output._ref.id) : undefined;
  if (image !== undefined) return image;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withIncluded(item, images)]),
  );
}

/** Dependencies of the reader. */
export interface ReadAssetsOptions {
  /** Base address of the Asset Delivery API. */
  baseUrl: () => string;
  clientId: string;
  carry: Carrier;
}

/** Creates the reader of the Asset Delivery API. */
export const createReadAssets =
  ({ baseUrl, clientId, carry }: ReadAssetsOptions): ReadAssets =>
  async (paths, version) => {
    const at = version === undefined ? 'a/latest' : `v/${encodeURIComponent(version)}`;
    const wanted = paths.map(path => encodeURIComponent(path)).join('%2C');
    const url = `${baseUrl()}/v1/assets/pub/${clientId}/${at}/?assets=${wanted}`;
    const { status, data } = await carry({
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
    });
    // A marketplace without hosted assets has no settings of its own.
    if (status === 404) return version === undefined ? { version: 'none', documents: {} } : null;
    if (status !== 200) throw new Error(`The hosted assets answered ${status}.`);
    const answer = v.parse(answerShape, typeof data === 'string' ? JSON.parse(data) : data);
    const images = new Map(
      answer.included.filter(({ type }) => type === 'imageAsset').map(one => [one.id, one]),
    );
    return {
      version: answer.meta.version,
      documents: Object.fromEntries(
        answer.data.map(({ attributes }) => [
          attributes.assetPath.replace(/^\//, ''),
          withIncluded(attributes.data, images),
        ]),
      ),
    };
  };
