import type { ServerSdk } from '../sdk/sdk.ts';
import type { Seal } from './seal.ts';
import { MeetingError, refreshTokens } from './zoomClient.ts';
import type { ZoomConfig, ZoomTokens } from './zoomClient.ts';

/** What a teacher's private data holds of the connection; the tokens only as sealed text. */
export interface ZoomConnection {
  sealed: string;
  connectedAt: string;
}

/** What connections are kept with. */
export interface ConnectionsOptions {
  /** Known once the server listens. */
  zoom: () => ZoomConfig;
  seal: Seal;
  now: () => number;
}

export type Connections = ReturnType<typeof createConnections>;

/** A connection to keep, its tokens locked. */
export const connectionOf = async (
  seal: Seal,
  tokens: ZoomTokens,
  now: number,
): Promise<ZoomConnection> => ({
  sealed: await seal.close(tokens),
  connectedAt: new Date(now).toISOString(),
});

/** Tokens are renewed a minute before they end, so that they survive the call they are for. */
const marginMs = 60_000;

/** Keeps the tokens of teachers in their private data, and gives one that works now. */
export function createConnections({ zoom, seal, now }: ConnectionsOptions) {
  const save = async (sdk: ServerSdk, tokens: ZoomTokens): Promise<void> => {
    const connection = await connectionOf(seal, tokens, now());
    await sdk.currentUser.updateProfile({ privateData: { zoom: connection } });
  };

  const remove = (sdk: ServerSdk) => sdk.currentUser.updateProfile({ privateData: { zoom: null } });

  const isRefusal = (error: unknown): boolean =>
    error instanceof MeetingError && error.code === 'meeting-not-connected';

  const accessTokenOf = async (sdk: ServerSdk): Promise<string | null> => {
    const { attributes } = (await sdk.currentUser.show()).data;
    const connection = attributes.profile?.privateData?.zoom;
    const tokens = connection && ((await seal.open(connection.sealed)) as ZoomTokens | null);
    if (!tokens) return null;
    if (tokens.expiresAt - marginMs > now()) return tokens.accessToken;
    try {
      const fresh = await refreshTokens(zoom(), tokens.refreshToken);
      await save(sdk, fresh);
      return fresh.accessToken;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await remove(sdk);
      return null;
    }
  };

  return {
    save,

    /**
     * Does something with a token of the caller's that works now. Gives null when the teacher has to
     * connect (again): the service has taken the connection back, or there never was one.
     */
    async withToken<Result>(
      sdk: ServerSdk,
      step: (accessToken: string) => Promise<Result>,
    ): Promise<Result | null> {
      const accessToken = await accessTokenOf(sdk);
      if (!accessToken) return null;
      try {
        return await step(accessToken);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        await remove(sdk);
        return null;
      }
    },
  };
}
