import type { EngineStats, MediaEngine } from '../mediaEngine.ts';

/** What the server requests of its forwarder, a process of its own. */
export type ForwarderMethod =
  | 'openRoom'
  | 'closeRoom'
  | 'send'
  | 'receive'
  | 'answer'
  | 'disconnect'
  | 'allow'
  | 'stats';

type Arguments<Method extends ForwarderMethod> = Parameters<MediaEngine[Method]>;
export type ResultOf<Method extends ForwarderMethod> = Awaited<ReturnType<MediaEngine[Method]>>;

export type ForwarderCalls = {
  [Method in ForwarderMethod]: (
    ...parameters: Arguments<Method>
  ) => Promise<ResultOf<Method>> | ResultOf<Method>;
};

/** First message of the server. */
export interface ForwarderSettings {
  /** UDP ports, both belong to it. */
  ports: [number, number];
  /** Addresses that browsers are given, best first. */
  addresses: string[];
  /** Most people in one room. */
  capacity: number;
}

export interface Call<Method extends ForwarderMethod = ForwarderMethod> {
  id: number;
  method: Method;
  parameters: Arguments<Method>;
}

/** What the forwarder says: that it is ready, or how a call went. */
export type Told =
  | { type: 'ready' }
  | { type: 'done'; id: number; value: unknown }
  | { type: 'failed'; id: number; message: string };

export type { EngineStats };
