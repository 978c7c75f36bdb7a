import http, { Server } from 'node:http';

// Preloaded into the product (tests/faults/crashes/crashHarness.ts). Forwards requests for the
// stubs to processes of their own, which can crash independently, and kills the product before or
// after a request on order (`/_crash`).

/** @type {Record<string, number>} */
const ports = JSON.parse(process.env.STUB_PORTS ?? '{}');

/** @type {{ path: RegExp, moment: string } | null} */
let death = null;

const die = () => process.kill(process.pid, 'SIGKILL');

/** @param {http.IncomingMessage} req @param {http.ServerResponse} res @param {number} port */
function forward(req, res, port) {
  const { method, url = '', headers } = req;
  const isLast = method !== 'GET' && death?.path.test(url);
  const moment = isLast ? death?.moment : null;
  if (isLast) death = null;
  if (moment === 'before') die();
  const forwarded = http.request(
    { host: '127.0.0.1', port, method, path: url, headers },
    answer => {
      // The stub has done the work, and the product never sees the answer.
      if (moment === 'after') die();
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
      // The stub crashed during its answer.
      answer.on('error', () => res.destroy());
      answer.on('aborted', () => res.destroy());
    },
  );
  // Looks like an unreachable provider.
  forwarded.on('error', () => res.destroy());
  req.pipe(forwarded);
}

const { emit } = Server.prototype;

/** @this {Server} @param {string} name @param {any[]} args */
Server.prototype.emit = function (name, ...args) {
  if (name !== 'request') return emit.call(this, name, ...args);
  const [req, res] = args;
  if (req.url.startsWith('/_crash?')) {
    const { searchParams } = new URL(req.url, 'http://localhost');
    death = {
      path: new RegExp(searchParams.get('path') ?? ''),
      moment: searchParams.get('moment') ?? 'before',
    };
    res.end();
    return true;
  }
  const [, service = ''] = /^\/sandbox\/(\w+)\//.exec(req.url) ?? [];
  const port = ports[service];
  if (port === undefined) return emit.call(this, name, ...args);
  forward(req, res, port);
  return true;
};
