import { isIP } from 'node:net';
import { compile } from 'proxy-addr';
import * as v from 'valibot';

/** Trusted proxies: none, a number of hops, or networks. */
export type TrustProxy = false | number | string[];

/** Public and documentation addresses, which no trusted proxy has. */
const untrusted = ['8.8.8.8', '203.0.113.1', '2001:db8::1'];

const maxHops = 10;
const named = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** True for an address, and for one with the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || address.includes('%') || rest.length > 0) return false;
  return length === undefined || (/^(0|[1-9]\d{0,2})$/.test(length) && Number(length) <= bits);
}

const forms =
  'write how many proxies stand in front (1, 2, …), or their networks (loopback, linklocal, uniquelocal, an address such as 10.0.0.7, or a range such as 10.0.0.0/8), with commas between them';

/** Schema of TRUST_PROXY in the forms of Express, without those that trust every client. */
export const trustProxy = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): TrustProxy => {
    const refuse = (reason: string) => {
      addIssue({ message: `${reason}: ${forms}` });
      return NEVER;
    };
    const value = dataset.value.trim().toLowerCase();
    if (value === 'false') return false;
    if (value === 'true') {
      return refuse(
        '"true" would believe what any client says its address is in X-Forwarded-For, and is not taken any more',
      );
    }
    if (/^\d+$/.test(value)) {
      const hops = Number(value);
      return hops <= maxHops ? hops || false : refuse(`${value} proxies are more than ${maxHops}`);
    }
    const networks = value.split(/[\s,]+/).filter(Boolean);
    const wrong = networks.find(each => !named.has(each) && !isNetwork(each));
    if (wrong !== undefined) return refuse(`"${wrong}" is no network`);
    const all = networks.find(each => /\/0+$/.test(each));
    if (all !== undefined) return refuse(`${all} is every address, so it believes everybody`);
    // Compiled like Express, which reads `::ffff:0:0/96` as all of IPv4.
    const trusts = compile(networks);
    const stranger = untrusted.find(address => trusts(address, 0));
    if (stranger !== undefined) {
      return refuse(`${value} believes ${stranger}, so it believes everybody or nearly so`);
    }
    return networks;
  }),
);
