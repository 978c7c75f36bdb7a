import { Server } from 'node:http';

// Loaded into the product before anything else (server/testing/product.ts): holds the one request
// that a test has ordered, so that the process can be killed there.

/** @type {{ method: string, path: RegExp, moment: string } | null} */
let order = null;
/** Requests whose answer nobody hears; they are sent again after some time. @type {Set<string>} */
const unanswered = new Set();
/** Ends the wait of the test for the held request. */
let tell = () => {};
/** @type {Promise<void>} */
let held = Promise.resolve();

/**
 * @param {import('node:http').IncomingMessage} req @param {import('node:http').ServerResponse} res
 */
function control({ method, url = '' }, res) {
  const { searchParams } = new URL(url, 'http://localhost');
  if (method === 'POST') {
    order = {
      method: searchParams.get('method') ?? '',
      path: new RegExp(searchParams.get('path') ?? ''),
      moment: searchParams.get('moment') ?? '',
    };
    held = new Promise(resolve => (tell = resolve));
    res.end();
  } else {
    void held.then(() => res.end());
  }
}

const { emit } = Server.prototype;

/** @this {Server} @param {string} name @param {any[]} args */
Server.prototype.emit = function (name, ...args) {
  if (name !== 'request') return emit.call(this, name, ...args);
  const [req, res] = args;
  if (req.url.startsWith('/_hold')) {
    control(req, res);
    return true;
  }
  const same = `${req.method} ${req.url} ${req.headers['idempotency-key']}`;
  if (unanswered.has(same)) return true;
  if (req.method !== order?.method || !order?.path.test(req.url)) {
    return emit.call(this, name, ...args);
  }
  const { moment } = order;
  order = null;
  if (moment === 'before') {
    tell();
    return true;
  }
  // Served, but the answer never arrives, however often the request is sent.
  unanswered.add(same);
  res.write = () => true;
  res.end = () => {
    tell();
    return res;
  };
  return emit.call(this, name, ...args);
};
