import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A received mail. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body, as sent. */
  content: string;
}

/** A mail server for tests, which stores received mails. */
export interface SmtpServer {
  url: string;
  mails: ReceivedMail[];
  /** While true, it refuses mails temporarily. */
  isBusy: boolean;
  /** Number of mails refused that way. */
  turnedAway: number;
  /** Answers to the addresses that it refuses. */
  refused: Map<string, string>;
  close(): Promise<void>;
}

/** Starts a mail server on a free port with the part of RFC 5321 that sending a mail needs. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    talk(socket, state);
  });
  const state: SmtpServer = {
    url: '',
    mails: [],
    isBusy: false,
    turnedAway: 0,
    refused: new Map(),
    close: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  state.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

function talk(socket: Socket, state: SmtpServer): void {
  let received = '';
  let isData = false;
  let mail: ReceivedMail = { from: '', to: [], content: '' };
  const say = (line: string) => socket.write(`${line}\r\n`);
  const addressOf = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';

  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL' && state.isBusy) {
      state.turnedAway += 1;
      return say('451 Try again later');
    }
    if (verb === 'MAIL') mail = { from: addressOf(line), to: [], content: '' };
    const refusal = verb === 'RCPT' ? state.refused.get(addressOf(line)) : undefined;
    if (refusal !== undefined) return say(refusal);
    if (verb === 'RCPT') mail.to.push(addressOf(line));
    if (verb === 'QUIT') return void socket.end('221 Bye\r\n');
    isData = verb === 'DATA';
    return say(isData ? '354 Go on' : '250 OK');
  };

  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    received += chunk;
    for (;;) {
      const mark = isData ? '\r\n.\r\n' : '\r\n';
      const end = received.indexOf(mark);
      if (end < 0) return;
      const part = received.slice(0, end);
      received = received.slice(end + mark.length);
      if (!isData) {
        command(part);
        continue;
      }
      isData = false;
      state.mails.push({ ...mail, content: part });
      say('250 Kept');
    }
  });
  say('220 mail.test ready');
}
