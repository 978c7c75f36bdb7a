import * as v from 'valibot';
import { siteOperation, sitePage } from '#server/http/operator/siteOperation.ts';
import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import { uuid } from '#shared/contract/strict.ts';
import { refusal } from '../siteRouter.ts';
import { plainOperation } from './plainOperation.ts';
import { presentPerson, queryPeople, readNewPeople } from './plainPeople.ts';

type Operator = () => IntegrationSdk;

const word = v.pipe(v.string(), v.maxLength(200));
const query = v.object({
  search: v.optional(v.pipe(word, v.trim())),
  states: v.optional(word),
  roles: v.optional(word),
  createdAtStart: v.optional(word),
  createdAtEnd: v.optional(word),
  sort: v.optional(word),
});

/** Finds a person by id or mail address; null for nobody. */
async function findPerson(operator: Operator, search: string) {
  const by = search.includes('@') ? { email: search } : { id: search };
  const answer = await operator()
    .plain(sdk => sdk.users.show(by))
    .catch((error: unknown) => {
      if (statusOf(error) === 404) return null;
      throw error;
    });
  return answer && presentPerson(answer.data);
}

/** Returns whether a search is one that the Integration API can answer: an id or an address. */
const isExact = (search: string) => search.includes('@') || v.is(uuid, search);

const listed = (value: string | undefined) => value?.split(',').filter(Boolean);

/** Lists people: newest first, or those of an id, an address, a state or a role. */
const listPeople = (operator: Operator) =>
  siteOperation({
    name: 'users/query',
    method: 'GET',
    input: query,
    async run({ search = '', states, roles, sort, createdAtStart, createdAtEnd }, call) {
      const { page, perPage } = call;
      const ofStates = listed(states);
      const ofRoles = listed(roles);
      const fits = (row: NonNullable<ReturnType<typeof presentPerson>>) =>
        (!ofStates || ofStates.includes(row.state)) &&
        (!ofRoles || ofRoles.includes(row.role ?? ''));
      if (search !== '') {
        const found = isExact(search) ? await findPerson(operator, search) : null;
        const data = found && fits(found) ? [found] : [];
        const unknown = isExact(search) ? [] : ['names'];
        return { data, meta: { ...sitePage(data.length, call), unknown } };
      }
      const unknown = sort === 'name' ? ['names'] : [];
      if (ofStates || ofRoles) {
        const { rows, isPartial } = await readNewPeople(operator);
        const all = rows.filter(fits);
        const data = all.slice((page - 1) * perPage, page * perPage);
        return { data, meta: { ...sitePage(all.length, call), isPartial, unknown } };
      }
      const { rows, totalItems } = await queryPeople(operator, {
        ...(createdAtStart ? { createdAtStart } : {}),
        ...(createdAtEnd ? { createdAtEnd } : {}),
        // The Integration API sorts the newest first without a minus.
        sort: sort === 'createdAt' ? '-createdAt' : 'createdAt',
        ...{ page, perPage },
      });
      return { data: rows, meta: { ...sitePage(totalItems, call), unknown } };
    },
  });

/** Lets a person in who waits for it; the marketplace mails them. */
const approvePerson = (operator: Operator) =>
  siteOperation({
    name: 'integration/users/approve',
    method: 'POST',
    input: v.strictObject({ id: uuid }),
    async run({ id }, { role }) {
      const before = presentPerson((await operator().plain(sdk => sdk.users.show({ id }))).data);
      if (before?.role != null && role !== 'owner') {
        throw refusal('Only owners change accounts of operators.', { reason: 'operator-account' });
      }
      const { data } = await operator().plain(sdk => sdk.users.approve({ id }), { writes: true });
      return {
        data,
        resource: { type: 'user', id },
        change: { state: { before: before?.state ?? null, after: 'active' } },
      };
    },
  });

/** Operations about people by the Integration API. */
export const peopleOperations = (operator: Operator): readonly AnySiteOperation[] => [
  listPeople(operator),
  approvePerson(operator),
  plainOperation('integration/users/show', operator, sdk => sdk.users.show),
];
