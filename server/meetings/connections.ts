import * as v from 'valibot';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Seal } from '#server/base/seal.ts';
import { MeetingError, refreshTokens, revokeToken, zoomTokens } from './zoomClient.ts';
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

/** Storage of the connection of a teacher. */
export interface MeetingAccount {
  read(): Promise<Pick<ZoomConnection, 'sealed'> | null | undefined>;
  /** Null removes the connection. */
  write(connection: ZoomConnection | null): Promise<void>;
}

/** The account of the caller, by their own rights. */
export const ownAccount = (sdk: ServerSdk): MeetingAccount => ({
  async read() {
    const { attributes } = (await sdk.currentUser.show()).data;
    return attributes.profile?.privateData?.zoom;
  },
  write: zoom => sdk.currentUser.updateProfile({ privateData: { zoom } }),
});

/** The account of a teacher, by the rights of the operator. */
export const accountOf = (operator: () => IntegrationSdk, userId: string): MeetingAccount => ({
  read: async () => (await operator().users.privateData(userId)).zoom,
  write: zoom => operator().users.updateProfile({ id: userId, privateData: { zoom } }),
});

/** Milliseconds that a token must stay valid, so that it outlives the call it is used for. */
const marginMs = 60_000;

/** Stores the tokens of teachers in their private data, and renews them. */
export function createConnections({ zoom, seal, now }: ConnectionsOptions) {
  const save = async (account: MeetingAccount, tokens: ZoomTokens): Promise<void> =>
    account.write(await connectionOf(seal, tokens, now()));

  const isRefusal = (error: unknown): boolean =>
    error instanceof MeetingError && error.code === 'meeting-not-connected';

  const accessTokenOf = async (account: MeetingAccount): Promise<string | null> => {
    const connection = await account.read();
    const opened = v.safeParse(zoomTokens, connection && (await seal.open(connection.sealed)));
    if (!opened.success) return null;
    const tokens = opened.output;
    if (tokens.expiresAt - marginMs > now()) return tokens.accessToken;
    try {
      const fresh = await refreshTokens(zoom(), tokens.refreshToken);
      await save(account, fresh);
      return fresh.accessToken;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await account.write(null);
      return null;
    }
  };

  return {
    save: (sdk: ServerSdk, tokens: ZoomTokens) => save(ownAccount(sdk), tokens),

    /**
     * Ends a connection at the service. One that is over already is not an error.
     * @throws MeetingError
     */
    async revoke({ sealed }: Pick<ZoomConnection, 'sealed'>): Promise<void> {
      const opened = v.safeParse(zoomTokens, await seal.open(sealed));
      if (!opened.success) return;
      const { accessToken, refreshToken, expiresAt } = opened.output;
      try {
        const isOver = expiresAt - marginMs <= now();
        const token = isOver
          ? (await refreshTokens(zoom(), refreshToken)).accessToken
          : accessToken;
        await revokeToken(zoom(), token);
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    },

    /**
     * Runs a step with a valid token of a teacher. Returns null when the teacher has to connect
     * (again): the connection was revoked, or never made.
     */
    async withToken<Result>(
      account: MeetingAccount,
      step: (accessToken: string) => Promise<Result>,
    ): Promise<Result | null> {
      const accessToken = await accessTokenOf(account);
      if (!accessToken) return null;
      try {
        return await step(accessToken);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        await account.write(null);
        return null;
      }
    },
  };
}
