import { once } from 'node:events';
import http from 'node:http';

/** How a marketplace behaves: as it is, every answer so late, or every answer a fault of its own. */
export type Mood = { kind: 'well' } | { kind: 'slow'; ms: number } | { kind: 'broken' };

/** Stands between a web server and a marketplace. */
export interface Middleman {
  port: number;
  mood: Mood;
  close(): Promise<void>;
}

/** Passes everything on to a port of this machine, in the mood of the moment. */
export async function standBefore(port: () => number): Promise<Middleman> {
  const server = http.createServer((req, res) => {
    const { mood } = middleman;
    if (mood.kind === 'broken') {
      req.resume();
      res.writeHead(500, { 'content-type': 'text/plain' }).end('out of order');
      return;
    }
    const { method, url: path, headers } = req;
    const onward = http.request({ host: 'localhost', port: port(), method, path, headers });
    onward.on('response', answer => {
      const pass = () => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      };
      if (mood.kind === 'slow') setTimeout(pass, mood.ms);
      else pass();
    });
    // As it looks when nobody is there.
    onward.on('error', () => res.destroy());
    res.on('close', () => onward.destroy());
    req.pipe(onward);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const middleman: Middleman = {
    port: address && typeof address === 'object' ? address.port : 0,
    mood: { kind: 'well' },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return middleman;
}
