import http, { Server } from 'node:http';

// Loaded into the product before anything else (faults/kills/house.ts): what goes to the stand-ins is
// passed on to processes of their own, which can die without it. And the product can be told to die
// itself around one of those requests.

/** @type {Record<string, number>} */
const ports = JSON.parse(process.env.STAND_IN_PORTS ?? '{}');

/** @type {{ path: RegExp, moment: string } | null} */
let death = null;

const die = () => process.kill(process.pid, 'SIGKILL');

/** @param {http.IncomingMessage} req @param {http.ServerResponse} res @param {number} port */
function passOn(req, res, port) {
  const { method, url = '', headers } = req;
  const isLast = method !== 'GET' && death?.path.test(url);
  const moment = isLast ? death?.moment : null;
  if (isLast) death = null;
  if (moment === 'before') die();
  const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers }, answer => {
    // The stand-in has done it, and nobody here will ever know.
    if (moment === 'after') die();
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
    // A stand-in that dies while it answers.
    answer.on('error', () => res.destroy());
    answer.on('aborted', () => res.destroy());
  });
  // As a provider that can not be reached.
  onward.on('error', () => res.destroy());
  req.pipe(onward);
}

const { emit } = Server.prototype;

/** @this {Server} @param {string} name @param {any[]} args */
Server.prototype.emit = function (name, ...args) {
  if (name !== 'request') return emit.call(this, name, ...args);
  const [req, res] = args;
  if (req.url.startsWith('/_die?')) {
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
  passOn(req, res, port);
  return true;
};
