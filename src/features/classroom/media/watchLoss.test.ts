import { watchLoss } from './watchLoss.ts';

/** A connection that reports what a test says. */
class FakeConnection extends EventTarget {
  iceConnectionState: RTCIceConnectionState = 'new';
  connectionState: RTCPeerConnectionState = 'new';
  bytesReceived = 0;
  getStats = () =>
    Promise.resolve(
      new Map<string, object>([
        ['pair', { type: 'candidate-pair', bytesReceived: this.bytesReceived }],
        ['codec', { type: 'codec' }],
      ]),
    );
  becomes(state: RTCIceConnectionState) {
    this.iceConnectionState = state;
    this.dispatchEvent(new Event('iceconnectionstatechange'));
  }
}

let connection: FakeConnection;
let calls: string[];
beforeEach(() => {
  jest.useFakeTimers();
  connection = new FakeConnection();
  calls = [];
  watchLoss(
    connection,
    () => calls.push('up'),
    () => calls.push('lost'),
  );
});
afterEach(() => void jest.useRealTimers());

describe('a connection that is interrupted', () => {
  it('is not lost while it comes back within some seconds', async () => {
    connection.becomes('connected');
    connection.becomes('disconnected');
    await jest.advanceTimersByTimeAsync(4_900);
    connection.becomes('connected');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual(['up', 'up']);
  });

  it('is lost once after five seconds without a byte', async () => {
    connection.becomes('disconnected');
    await jest.advanceTimersByTimeAsync(4_900);
    expect(calls).toEqual([]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual(['lost']);
  });

  it('is not lost as long as something comes, whatever its checks say', async () => {
    connection.becomes('disconnected');
    for (let second = 0; second < 20; second += 1) {
      connection.bytesReceived += 1_000;
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(calls).toEqual([]);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(calls).toEqual(['lost']);
  });

  it('calls nobody once it is closed', async () => {
    connection.becomes('disconnected');
    connection.iceConnectionState = 'closed';
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([]);
  });
});

it('is lost at once when it failed', () => {
  connection.becomes('failed');
  connection.connectionState = 'failed';
  expect(calls).toEqual(['lost']);
});
