/**
 * Milliseconds without a byte after which an interrupted connection is lost. Browsers call one
 * `disconnected` when checks are not answered for a moment, and go on looking for a way: that heals
 * by itself, and a busy server would only get more to do by two new connections.
 */
const patienceMs = 5_000;
const lookMs = 1_000;

/** The part of a connection that says whether it is lost. */
type WatchedConnection = Pick<
  RTCPeerConnection,
  'addEventListener' | 'connectionState' | 'getStats' | 'iceConnectionState'
>;

/** Adds up what has come over a connection. */
async function receivedBytes(connection: WatchedConnection): Promise<number> {
  const report = await connection.getStats();
  return [...report.values()].reduce((sum: number, one: object) => {
    const { type, bytesReceived }: { type?: unknown; bytesReceived?: unknown } = one;
    return type === 'candidate-pair' && typeof bytesReceived === 'number'
      ? sum + bytesReceived
      : sum;
  }, 0);
}

/**
 * Calls back when a connection is up, and when it is lost: failed, or interrupted without a byte
 * for some seconds. A closed one calls nobody.
 */
export function watchLoss(connection: WatchedConnection, onUp: () => void, onLost: () => void) {
  let looks: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(looks);
  const lose = () => {
    stop();
    onLost();
  };
  const wait = () => {
    let silentMs = 0;
    let received: number | null = null;
    const look = async () => {
      const before = received;
      const now = await receivedBytes(connection).catch(() => before ?? 0);
      received = now;
      silentMs = before !== null && now > before ? 0 : silentMs + lookMs;
      // A closed connection says nothing of it.
      if (!isInterrupted()) stop();
      else if (silentMs >= patienceMs) lose();
    };
    looks = setInterval(() => void look(), lookMs);
  };
  const isInterrupted = () => connection.iceConnectionState === 'disconnected';
  connection.addEventListener('iceconnectionstatechange', () => {
    const { iceConnectionState: state } = connection;
    stop();
    if (state === 'connected' || state === 'completed') onUp();
    if (state === 'failed') lose();
    if (isInterrupted()) wait();
  });
  connection.addEventListener('connectionstatechange', () => {
    if (connection.connectionState === 'failed') lose();
  });
}
