import * as v from 'valibot';
import { arrivalPath } from '../../operator/arrivalRouter.ts';
import type { Arrival } from '../../operator/arrivalRouter.ts';
import { originOf } from '#server/http/listen.ts';
import { operatorProof } from '#server/http/operator/operatorProof.ts';
import type { TrustProxy } from '#server/config/trustProxy.ts';
import { ask } from '../ask.ts';
import type { Check, DoctorContext, Finding } from '../finding.ts';
import { fail, ok, reasonOf, warn } from '../finding.ts';

const arrival = v.object({
  address: v.string(),
  protocol: v.string(),
  host: v.string(),
  connection: v.string(),
  forwardedFor: v.array(v.string()),
  forwardedProto: v.nullable(v.string()),
});

// A documentation address (RFC 5737): a server that accepts it trusts forged headers.
const forged = '192.0.2.1';

/** Checks how requests arrive at the running server, through its proxies and directly. */
export const proxy: Check = {
  subject: 'proxy',
  async run(context) {
    const { rootUrl, port, host } = context.config;
    const own = originOf(host, port);
    const local = await arrive(context, own);
    if (!rootUrl) {
      if ('reason' in local) return [notRunning(own)];
      return [...direct(context, local), ...(local.isReady ? [] : [notReady(own)])];
    }
    const through = await arrive(context, rootUrl);
    if ('reason' in through) {
      return 'reason' in local ? [notRunning(own)] : [unreachable(rootUrl, through.reason)];
    }
    return [
      ...judge(context, rootUrl, through.arrival),
      ...(through.isReady ? [] : [notReady(rootUrl)]),
    ];
  },
};

type ArrivalResult = { arrival: Arrival; isReady: boolean } | { reason: string };

/** Reads from the running server how a request with a forged address arrives. */
async function arrive(context: DoctorContext, origin: string): Promise<ArrivalResult> {
  const { credentials } = context;
  if (!credentials) return { reason: 'it was never started' };
  try {
    const { status, body } = await ask(context, origin, `${origin}/api${arrivalPath}`, {
      headers: {
        authorization: `Bearer ${operatorProof(credentials.operatorSecret)}`,
        'x-forwarded-for': forged,
      },
    });
    const read = v.safeParse(arrival, body);
    if (!read.success) {
      return {
        reason: `it answers ${status}, as another installation does, or a proxy that keeps the header Authorization back`,
      };
    }
    const ready = await ask(context, origin, `${origin}/readyz`);
    return { arrival: read.output, isReady: ready.status === 200 };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

const notRunning = (origin: string) =>
  warn(
    `No server of this installation answers at ${origin}, so proxies can not be looked at.`,
    'Start it, and run this again.',
  );

const notReady = (origin: string) =>
  fail(`${origin}/readyz does not say that it is ready.`, 'Look into the log of the server.');

const unreachable = (origin: string, reason: string) =>
  fail(
    `The server runs, but not at ROOT_URL: ${reason}.`,
    `Let ${origin} lead to this server, with a certificate that is trusted, or correct ROOT_URL.`,
  );

// This machine is in the trusted networks, for example when it runs the proxy too.
const ownMachine = ok('This machine is in the networks of TRUST_PROXY, and is believed itself.');

/** Returns the findings of a direct request, as without ROOT_URL no proxy is known. */
function direct(
  { config: { trustProxy } }: DoctorContext,
  { arrival: { address } }: { arrival: Arrival },
): Finding[] {
  if (address !== forged) {
    return [
      ok(
        trustProxy === false
          ? 'The server believes no proxy.'
          : 'The server believes the proxies of TRUST_PROXY alone.',
      ),
    ];
  }
  return Array.isArray(trustProxy)
    ? [ownMachine]
    : [
        warn(
          'Who reaches the port past the proxies can forge an address.',
          'Set HOST=127.0.0.1 or close the port to others; leave TRUST_PROXY empty without a proxy.',
        ),
      ];
}

function judge({ config }: DoctorContext, rootUrl: string, seen: Arrival): Finding[] {
  const { trustProxy } = config;
  const { host, protocol } = seen;
  const { host: wanted, protocol: scheme } = new URL(rootUrl);
  // Every proxy appends an entry; one that overwrites the header drops the forged entry.
  const hops = seen.forwardedFor.filter(entry => entry !== forged).length;
  const findings = addressFindings(seen, { trustProxy, hops, isHttps: scheme === 'https:' });
  if (host !== wanted) {
    findings.push(
      fail(
        `Requests arrive for the host ${host} instead of ${wanted}, so forms of the site are refused.`,
        'Let the proxy pass Host on (nginx: proxy_set_header Host $host).',
      ),
    );
  }
  if (hops > 0 && trustProxy !== false && `${protocol}:` !== scheme) {
    findings.push(
      warn(
        `Requests arrive as ${protocol} although ROOT_URL begins with ${scheme}//.`,
        'Let the proxy set X-Forwarded-Proto (nginx: proxy_set_header X-Forwarded-Proto $scheme).',
      ),
    );
  }
  return findings.length > 0
    ? findings
    : [ok(`Requests arrive as they should; this one from ${seen.address}.`)];
}

/** Returns the findings on the client address that rate limits use. */
function addressFindings(
  { address, connection, forwardedFor }: Arrival,
  { trustProxy, hops, isHttps }: { trustProxy: TrustProxy; hops: number; isHttps: boolean },
): Finding[] {
  const write = `Set TRUST_PROXY=${hops}, or to the networks of your proxies.`;
  if (address === forged) {
    return Array.isArray(trustProxy)
      ? [ownMachine]
      : [
          fail(
            'Clients can forge their address: X-Forwarded-For is believed further than your proxies go.',
            hops === 0 ? 'Leave TRUST_PROXY empty: no proxy says who came.' : write,
          ),
        ];
  }
  if (hops === 0) {
    // The server has no TLS, so HTTPS means that a proxy is in front.
    return forwardedFor.length === 0 || isHttps
      ? [
          warn(
            'A proxy is in front that does not say who came, so every visitor has its address.',
            'Let it set X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for).',
          ),
        ]
      : [];
  }
  if (trustProxy === false) {
    return [warn('A proxy is in front, and every visitor has its address.', write)];
  }
  if (typeof trustProxy === 'number' && trustProxy !== hops) {
    return [warn(`TRUST_PROXY is ${trustProxy}, but as many proxies as ${hops} speak.`, write)];
  }
  return address === connection && forwardedFor.at(-1) !== connection
    ? [warn(`The proxy at ${connection} is not in TRUST_PROXY.`, `Add ${connection} to it.`)]
    : [];
}
