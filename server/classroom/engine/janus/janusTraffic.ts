import * as v from 'valibot';
import { WebSocket } from 'ws';

/** Bytes of media of one connection since its beginning. */
export interface Traffic {
  in: number;
  out: number;
}

/** A connection as Janus names it. */
export interface JanusHandle {
  session: number;
  handle: number;
}

const timeoutMs = 5_000;
const longestAnswer = 1_000_000;

const bytes = v.looseObject({ bytes: v.number() });
/** The part of `handle_info` that says what a connection carried. */
const handleInfo = v.looseObject({
  transaction: v.string(),
  info: v.looseObject({
    webrtc: v.looseObject({
      media: v.record(
        v.string(),
        v.looseObject({ stats: v.looseObject({ in: bytes, out: bytes }) }),
      ),
    }),
  }),
});

/**
 * Reads from the admin API of a Janus server what connections have carried. Those that it does not
 * know are left out, and all where it can not be reached: figures are no reason to fail.
 */
export function readTraffic(
  url: string,
  secret: string | null,
  handles: readonly JanusHandle[],
): Promise<Map<number, Traffic>> {
  const read = new Map<number, Traffic>();
  if (handles.length === 0) return Promise.resolve(read);
  return new Promise(resolve => {
    const socket = new WebSocket(url, 'janus-admin-protocol', {
      handshakeTimeout: timeoutMs,
      maxPayload: longestAnswer,
    });
    const end = () => {
      clearTimeout(timer);
      socket.terminate();
      resolve(read);
    };
    const timer = setTimeout(end, timeoutMs);
    let left = handles.length;
    socket.on('open', () => {
      for (const { session, handle } of handles) {
        const request = { janus: 'handle_info', session_id: session, handle_id: handle };
        const key = secret === null ? {} : { admin_secret: secret };
        socket.send(JSON.stringify({ ...request, ...key, transaction: String(handle) }));
      }
    });
    socket.on('message', data => {
      const [handle, traffic] = trafficIn(String(data)) ?? [];
      if (handle !== undefined && traffic) read.set(handle, traffic);
      left -= 1;
      if (left === 0) end();
    });
    // It closes by itself after an error.
    socket.on('error', () => {});
    socket.on('close', end);
  });
}

function trafficIn(text: string): [number, Traffic] | null {
  const answer = v.safeParse(handleInfo, parsed(text));
  if (!answer.success) return null;
  const { transaction, info } = answer.output;
  const sum = { in: 0, out: 0 };
  for (const { stats } of Object.values(info.webrtc.media)) {
    sum.in += stats.in.bytes;
    sum.out += stats.out.bytes;
  }
  return [Number(transaction), sum];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
