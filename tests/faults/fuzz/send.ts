import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { WireRequest } from './wire.ts';

/** Result of a request. */
export interface Answer {
  /** null without the start of an answer. */
  status: number | null;
  outcome: 'answered' | 'closed' | 'hung';
  /** Start of the answer, for reports. */
  text: string;
  ms: number;
}

/** Returns whether an answer is complete. */
function isComplete(received: Buffer, method: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const head = received.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  if (status === 100) return isComplete(received.subarray(end + 4), method);
  if (method === 'HEAD' || status === 204 || status === 304) return true;
  const length = /^content-length: *(\d+)$/im.exec(head)?.[1];
  if (length !== undefined) return received.length >= end + 4 + Number(length);
  return /^transfer-encoding: *chunked$/im.test(head) && received.subarray(-5).equals(lastChunk);
}

const lastChunk = Buffer.from('0\r\n\r\n');

/**
 * Sends bytes over a new connection and waits for the answer.
 * @param timeoutMs limit of the whole request
 */
export function send(
  port: number,
  { bytes, method, isWhole }: WireRequest,
  timeoutMs: number,
): Promise<Answer> {
  return new Promise(resolve => {
    const from = performance.now();
    let received: Buffer = Buffer.alloc(0);
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (outcome: Answer['outcome']) => {
      clearTimeout(timer);
      socket.destroy();
      const answered = received
        .toString('latin1', 0, 1000)
        .replace(/^HTTP\/1\.1 100 [^]*?\r\n\r\n/, '');
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(answered)?.[1];
      resolve({
        status: status === undefined ? null : Number(status),
        outcome: status !== undefined && outcome === 'closed' ? 'answered' : outcome,
        text: answered,
        ms: performance.now() - from,
      });
    };
    const timer = setTimeout(() => finish('hung'), timeoutMs);
    socket.on('connect', () => {
      // An incomplete body ends when the sender closes the connection.
      if (isWhole) socket.write(bytes);
      else socket.end(bytes);
    });
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (isComplete(received, method)) finish('answered');
    });
    socket.on('error', () => finish('closed'));
    socket.on('close', () => finish('closed'));
  });
}
