// Started by deadProcess.release.test.ts: a web process as a proxy sees it. It writes a line for
// each request. While HOLDS is set it leaves them without an answer, as a process that is busy when
// it dies.
import { createServer } from 'node:http';

const { PORT, HOLDS } = process.env;
createServer((req, res) => {
  if (req.url === '/readyz') return void res.end('ready');
  process.stdout.write(`${req.method} ${req.url}\n`);
  req.resume();
  if (!HOLDS) res.end('answered');
}).listen(Number(PORT), '127.0.0.1', () => process.stdout.write('listening\n'));
