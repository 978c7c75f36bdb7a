import type { Documented } from './documented.ts';
import {
  cliDocumented,
  cliUnlisted,
  integrationDocumented,
  marketplaceDocumented,
} from './documented.ts';
import { pathOf } from './clientFunctions.ts';
import type { TracedCall } from './trace.ts';

/** A case that the contract tests must have covered. */
export interface Row {
  /** The function and the case, e.g. `sdk ownListings.open: listing-invalid-state`. */
  title: string;
  isMet(call: TracedCall): boolean;
}

/** Functions of the three clients. */
export interface Offered {
  marketplace: readonly string[];
  integration: readonly string[];
  cli: readonly string[];
}

const isSuccess = (call: TracedCall) => call.status === 200;

/** Functions that make several calls, or none. */
const special: Readonly<Record<string, readonly ((call: TracedCall) => boolean)[]>> = {
  authInfo: [],
  login: [
    call => call.path === 'auth/token' && call.granted === 'user',
    call => call.path === 'auth/token' && call.status === 401,
  ],
  loginAs: [call => call.path === 'auth/token' && call.granted === 'user:limited'],
  logout: [call => call.path === 'auth/revoke' && isSuccess(call)],
  revoke: [call => call.path === 'auth/revoke' && isSuccess(call)],
  exchangeToken: [call => call.path === 'auth/token' && call.granted === 'trusted:user'],
  loginWithIdp: [
    call => call.path === 'auth/auth_with_idp' && isSuccess(call),
    call => call.path === 'auth/auth_with_idp' && call.status === 401,
  ],
  assetByAlias: [call => /^assets\/pub\/[^/]+\/a\/.*[^/]$/.test(call.path) && isSuccess(call)],
  assetsByAlias: [call => /^assets\/pub\/[^/]+\/a\/.*\/$/.test(call.path) && isSuccess(call)],
  assetByVersion: [call => /^assets\/pub\/[^/]+\/v\/.*[^/]$/.test(call.path) && isSuccess(call)],
  assetsByVersion: [call => /^assets\/pub\/[^/]+\/v\/.*\/$/.test(call.path) && isSuccess(call)],
};

const numbered = (title: string, checks: readonly ((call: TracedCall) => boolean)[]): Row[] =>
  checks.map((isMet, index) => ({ title: `${title} (${index + 1})`, isMet }));

/** Cases of refused scopes with the expected status; null is a call without a token. */
const refusals = (scopes: readonly (string | null)[]) =>
  scopes.map(scope => ({ scope, status: scope === null ? 401 : 403 }));

function functionRows(
  client: 'marketplace' | 'integration',
  name: string,
  errors: readonly string[],
  refused: readonly (string | null)[],
): Row[] {
  const path = `${client === 'marketplace' ? 'api' : 'integration_api'}/${pathOf(name)}`;
  const at = (call: TracedCall) => call.path === path;
  const title = `${client} ${name}`;
  return [
    {
      title: `${title}: success`,
      isMet: call => at(call) && call.client === client && isSuccess(call),
    },
    ...errors.map(code => ({
      title: `${title}: ${code}`,
      isMet: (call: TracedCall) => at(call) && call.client === client && call.codes.includes(code),
    })),
    // Sent by a plain client: the official ones would renew a refused token.
    ...refusals(refused).map(({ scope, status }) => ({
      title: `${title}: refused to ${scope ?? 'nobody'}`,
      isMet: (call: TracedCall) => at(call) && call.scope === scope && call.status === status,
    })),
  ];
}

const refusedBy = ({ audience, notLimited }: Documented) => [
  null,
  'integ',
  ...(audience === 'user' ? ['public-read'] : []),
  ...(notLimited ? ['user:limited'] : []),
];

/**
 * Lists every case for the functions of the clients; an undocumented function gives a case that is
 * never met.
 */
export function rowsOf(offered: Offered): Row[] {
  const undocumented = (title: string): Row[] => [
    { title: `${title}: is not in the table`, isMet: () => false },
  ];
  return [
    ...offered.marketplace.flatMap(name => {
      if (special[name]) return numbered(`marketplace ${name}`, special[name]);
      const known = marketplaceDocumented[name];
      if (!known) return undocumented(`marketplace ${name}`);
      return functionRows('marketplace', name, known.errors, refusedBy(known));
    }),
    ...offered.integration.flatMap(name => {
      if (special[name]) return numbered(`integration ${name}`, special[name]);
      const errors = integrationDocumented[name];
      if (!errors) return undocumented(`integration ${name}`);
      return functionRows('integration', name, errors, [null, 'public-read', 'user']);
    }),
    ...[...new Set([...offered.cli, ...Object.keys(cliUnlisted)])].flatMap(command => {
      const paths = cliDocumented[command] ?? cliUnlisted[command];
      if (!paths) return undocumented(`flex-cli ${command}`);
      return paths.map(path => ({
        title: `flex-cli ${command}: ${path}`,
        isMet: (call: TracedCall) =>
          call.client === 'cli' && call.path === `build-api/${path}` && isSuccess(call),
      }));
    }),
  ];
}

/** Returns the cases that no call has covered. */
export const unmet = (rows: readonly Row[], calls: readonly TracedCall[]): Row[] =>
  rows.filter(row => !calls.some(call => row.isMet(call)));
