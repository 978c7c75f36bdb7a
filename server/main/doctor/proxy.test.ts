import { request } from 'node:http';
import { arrivalPath, arrivalRouter } from '../operator/arrivalRouter.ts';
import { readConfig } from '#server/config/config.ts';
import type { Credentials } from '#server/config/credentials.ts';
import { isOperatorProof, operatorProof } from '#server/http/operator/operatorProof.ts';
import { listen } from '#server/testing/listen.ts';
import { reverseProxy } from '#server/testing/reverseProxy.ts';
import { readinessOf, startApp } from '#server/testing/startApp.ts';
import { proxy } from './checks/proxy.ts';

const secret = 'the secret of this installation';
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The running server. @param trust as the operator writes it */
async function server(trust: string, isReady = true) {
  const { trustProxy } = readConfig({ TRUST_PROXY: trust });
  const app = await startApp({
    trustProxy,
    webhooks: [arrivalRouter(secret)],
    readiness: readinessOf(isReady),
  });
  closing.push(() => app.close());
  return app.url;
}

async function behind(target: string, options: Parameters<typeof reverseProxy>[1] = {}) {
  const { url, close } = await reverseProxy(target, options);
  closing.push(close);
  return url;
}

/** Returns what is found where the site is reached at `rootUrl` and the server listens at `own`. */
async function findingsOf(own: string, trust: string, rootUrl = '', known = secret) {
  const { port } = new URL(own);
  const findings = await proxy.run({
    config: readConfig({ TRUST_PROXY: trust, PORT: port, ROOT_URL: rootUrl }),
    credentials: { operatorSecret: known } as Credentials,
    services: { stripe: '', zoom: '', mapbox: '', iana: '' },
    timeoutMs: 2_000,
    clocks: [],
  });
  return findings.map(({ level, message, advice = '' }) => `${level} ${message} ${advice}`);
}

describe('a proxy in front', () => {
  it('is right with TRUST_PROXY=1', async () => {
    const own = await server('1');
    const url = await behind(own);
    expect(await findingsOf(own, '1', url)).toEqual([
      expect.stringMatching(/^ok Requests arrive as they should; this one from 127\.0\.0\.1/),
    ]);
  });

  it('has to be configured, or all visitors have its address', async () => {
    const own = await server('');
    expect(await findingsOf(own, '', await behind(own))).toEqual([
      expect.stringMatching(/^warn A proxy is in front, and every.* Set TRUST_PROXY=1/),
    ]);
  });

  it('that is counted twice lets clients forge their address', async () => {
    const own = await server('2');
    expect(await findingsOf(own, '2', await behind(own))).toEqual([
      expect.stringMatching(/^fail Clients can forge their address.* Set TRUST_PROXY=1/),
    ]);
  });

  it('of two has to be counted', async () => {
    const own = await server('1');
    const url = await behind(await behind(own));
    expect(await findingsOf(own, '1', url)).toEqual([
      expect.stringMatching(/^warn TRUST_PROXY is 1, but .* 2 speak\. Set TRUST_PROXY=2/),
    ]);
  });

  it('that says nothing makes TRUST_PROXY=1 believe the client', async () => {
    const own = await server('1');
    const url = await behind(own, { forwarding: 'silent' });
    expect(await findingsOf(own, '1', url)).toEqual([
      expect.stringMatching(/^fail Clients can forge.* Leave TRUST_PROXY empty/),
    ]);
  });

  it('on a machine that is trusted as a network is no fault', async () => {
    const own = await server('loopback');
    expect(await findingsOf(own, 'loopback', await behind(own))).toEqual([
      expect.stringMatching(/^ok This machine is in the networks of TRUST_PROXY/),
    ]);
  });

  it('that replaces Host is found', async () => {
    const own = await server('1');
    const replacing = await listen((req, res) => {
      const headers = { ...req.headers, host: 'upstream', 'x-forwarded-for': '127.0.0.1' };
      const onwards = request(new URL(req.url ?? '/', own), { headers }, answer => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      });
      onwards.end();
    });
    closing.push(replacing.close);
    expect(await findingsOf(own, '1', replacing.url)).toEqual([
      expect.stringMatching(/^fail Requests arrive for the host upstream instead of 127\.0\.0\.1/),
    ]);
  });
});

describe('without a proxy', () => {
  it('nobody is believed', async () => {
    expect(await findingsOf(await server(''), '')).toEqual([
      expect.stringMatching(/^ok The server believes no proxy/),
    ]);
  });

  it('TRUST_PROXY=1 believes who reaches the port', async () => {
    expect(await findingsOf(await server('1'), '1')).toEqual([
      expect.stringMatching(/^warn Who reaches the port past the proxies can forge/),
    ]);
  });
});

describe('a server', () => {
  let nowhere = '';
  beforeAll(async () => {
    const gone = await listen(() => undefined);
    await gone.close();
    nowhere = gone.url;
  });

  it('that does not run can not be looked at', async () => {
    expect(await findingsOf(nowhere, '')).toEqual([
      expect.stringMatching(/^warn No server of this installation answers/),
    ]);
  });

  it('of another installation is not taken for ours', async () => {
    const own = await server('');
    expect(await findingsOf(own, '', '', 'another secret')).toEqual([
      expect.stringMatching(/^warn No server of this installation answers/),
    ]);
  });

  it('that ROOT_URL does not lead to fails', async () => {
    expect(await findingsOf(await server(''), '', nowhere)).toEqual([
      expect.stringMatching(/^fail The server runs, but not at ROOT_URL: .*ECONNREFUSED/),
    ]);
  });

  it('that is not ready fails', async () => {
    expect(await findingsOf(await server('', false), '')).toContainEqual(
      expect.stringMatching(/^fail .*\/readyz does not say/),
    );
  });
});

describe('how a request arrives', () => {
  it('is shown to operators alone', async () => {
    const url = `${await server('')}/api${arrivalPath}`;
    const asked = async (authorization?: string) =>
      (await fetch(url, { headers: authorization ? { authorization } : {} })).status;
    expect(await asked(`Bearer ${operatorProof(secret)}`)).toBe(200);
    for (const wrong of [undefined, `Bearer ${secret}`, `Bearer ${operatorProof('another')}`]) {
      expect(await asked(wrong)).toBe(404);
    }
  });

  it('is proved for a minute', () => {
    const proof = operatorProof(secret, 1_000_000);
    expect(isOperatorProof(secret, proof, 1_050_000)).toBe(true);
    expect(isOperatorProof(secret, proof, 1_061_000)).toBe(false);
    const [, signature] = proof.split('.');
    expect(isOperatorProof(secret, `9999999.${signature}`, 1_050_000)).toBe(false);
    expect(isOperatorProof(secret, '', 1_050_000)).toBe(false);
  });
});
