import type { MarketplaceCredentials } from '#marketplace/context/options.ts';

/** A response of the Build API in plain JSON. */
export interface BuildAnswer<Data = Record<string, unknown>> {
  status: number;
  data?: Data;
  errors?: { code: string; title: string }[];
}

/** A text part of a form, or a file. */
export type BuildPart = string | { file: string | Buffer; name?: string };

/** Sends a form to the Build API, as the CLI does for files. */
export async function buildCall<Data>(
  api: { url: string; credentials: Pick<MarketplaceCredentials, 'ident' | 'buildApiKey'> },
  command: string,
  parts: Record<string, BuildPart>,
  key = api.credentials.buildApiKey,
): Promise<BuildAnswer<Data>> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([new Uint8Array(Buffer.from(part.file))]), part.name ?? 'file');
  }
  const { ident } = api.credentials;
  const answer = await fetch(`${api.url}/v1/build-api/${command}?marketplace=${ident}`, {
    method: 'POST',
    headers: { Authorization: `Apikey ${key}` },
    body: form,
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}

/** The parts of `assets/push`: documents by path, null for deleted ones. */
export const pushParts = (
  files: Record<string, string | null>,
  currentVersion: string,
): Record<string, BuildPart> => ({
  'current-version': currentVersion,
  ...Object.fromEntries(
    Object.entries(files).flatMap(([path, file], index): [string, BuildPart][] => [
      [`path-${index}`, path],
      [`op-${index}`, file === null ? 'delete' : 'upsert'],
      ...(file === null ? [] : [[`data-raw-${index}`, { file }] as [string, BuildPart]]),
    ]),
  ),
});
