import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { ErrorRequestHandler } from 'express';
import type { Issuer } from './grants/issue.ts';
import { authRouter } from './router.ts';

it('a form that was ended from outside, with an answer, is no failure of its own', async () => {
  const failures: unknown[] = [];
  const note: ErrorRequestHandler = (error, _req, _res, next) => {
    failures.push(error);
    next(error);
  };
  const app = express()
    .set('env', 'test')
    .use((req, res, next) => {
      // As the server does with slow clients.
      setImmediate(() => {
        res.writeHead(408, { 'Content-Length': 0 });
        res.end(() => req.destroy());
      });
      next();
    })
    .use(authRouter({} as Issuer))
    .use(note);
  const server = createServer(app);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const type = 'application/x-www-form-urlencoded';
  socket.write(
    `POST /token HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 9\r\n\r\na`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /);
  await new Promise(resolve => server.close(resolve));
  // The end of the connection reaches the form reader a few ticks later.
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(failures).toEqual([]);
});
