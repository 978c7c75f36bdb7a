import * as v from 'valibot';
import type { ServerSdk } from '../sdk/sdk.ts';
import type { Seal } from './seal.ts';
import { MeetingError, refreshTokens, zoomTokens } from './zoomClient.ts';
import type { ZoomConfig, ZoomTokens } from './zoomClient.ts';

/** A connection in a teacher's private data. `sealed`: the encrypted tokens. */
export interface ZoomConnection {
  sealed: string;
  connectedAt: string;
}

/** Dependencies of connections. */
export interface ConnectionsOptions {
  /** Known once the server listens. */
  zoom: () => ZoomConfig;
  seal: Seal;
  now: () => number;
}

export type Connections = ReturnType<typeof createConnections>;

/** Returns a connection to store, with encrypted tokens. */
export const connectionOf = async (
  seal: Seal,
  tokens: ZoomTokens,
  now: number,
): Promise<ZoomConnection> => ({
  sealed: await seal.close(tokens),
  connectedAt: new Date(now).toISOString(),
});

/** Milliseconds that a token must stay valid, so that it outlives the call it is used for. */
const marginMs = 60_000;

/** Stores the tokens of teachers in their private data, and renews them. */
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
    const opened = v.safeParse(zoomTokens, connection && (await seal.open(connection.sealed)));
    if (!opened.success) return null;
    const tokens = opened.output;
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
     * Runs a step with a valid token of the caller. Returns null when the teacher has to connect (again):
     * the connection was revoked, or never made.
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
