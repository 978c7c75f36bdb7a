import { invalidRequest, resourceMissing } from '../http/errors.ts';
import { page } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import { bool, hash, int, mergeMetadata, metadata, text } from '../http/params.ts';
import type { Field, Parsed, Shape } from '../http/params.ts';
import { emit } from '../state/emit.ts';
import { findAccount, findToken } from '../state/find.ts';
import { newId } from '../model/ids.ts';
import type { Account, Details, Person } from '../model/rows.ts';
import { personsOf, saveAccount } from './accountChanges.ts';
import { details, mergeDetails } from './details.ts';
import { duePerson, isRepresentative, relationshipOf, requirementsObject } from './requirements.ts';

const fact: Field<string | Details> = {
  parse: (raw, path) => (typeof raw === 'string' ? raw : details().parse(raw, path)),
};

const changeShape = {
  person_token: text(),
  metadata: metadata(),
  address: fact,
  dob: fact,
  email: fact,
  first_name: fact,
  id_number: fact,
  last_name: fact,
  phone: fact,
  relationship: fact,
  ssn_last_4: fact,
} satisfies Shape;

/** `/v1/accounts/:id/persons`: people behind a company. */
export const personOperations: Operation[] = [
  operation('POST /accounts/:id/persons', changeShape, (call, params) => {
    const account = findAccount(call, call.ids.id ?? '');
    const person = save(call, {
      id: newId('person'),
      object: 'person',
      created: call.now,
      livemode: false,
      account: account.id,
      ...changed(call, { metadata: {}, details: {} }, params),
    });
    emit(call, 'person.created', shown(person), account.id);
    return shown(person);
  }),
  operation('GET /accounts/:id/persons/:person', {}, call => shown(find(call))),
  operation('POST /accounts/:id/persons/:person', changeShape, (call, params) => {
    const person = find(call);
    const saved = save(call, { ...person, ...changed(call, person, params) });
    emit(call, 'person.updated', shown(saved), person.account);
    return shown(saved);
  }),
  operation('DELETE /accounts/:id/persons/:person', {}, call => {
    const person = find(call);
    const account = findAccount(call, person.account);
    const isExecutive = (one: Person) => relationshipOf(one.details).executive;
    const others = personsOf(call, account).filter(({ id }) => id !== person.id);
    if (isExecutive(person) && !others.some(isExecutive)) {
      throw invalidRequest('You cannot delete the only verified executive on file.');
    }
    call.tx.remove('persons', person.id);
    saveAccount(call, account);
    emit(call, 'person.deleted', shown(person), person.account);
    return { id: person.id, object: 'person', deleted: true };
  }),
  operation(
    'GET /accounts/:id/persons',
    {
      limit: int(1),
      starting_after: text(),
      ending_before: text(),
      relationship: hash({
        director: bool(),
        executive: bool(),
        owner: bool(),
        representative: bool(),
      }),
    },
    (call, params) => {
      const account = findAccount(call, call.ids.id ?? '');
      const wanted = Object.entries(params.relationship ?? {});
      const rows = personsOf(call, account)
        .map(shown)
        .filter(({ relationship }) =>
          wanted.every(
            ([role, value]) =>
              value === undefined ||
              (Object.entries(relationship).find(([name]) => name === role)?.[1] ?? false) ===
                value,
          ),
        );
      return page(rows.reverse(), params, `/v1/accounts/${account.id}/persons`);
    },
  ),
];

/** Adds facts to the person who represents the company, or begins that person with them. */
export function saveRepresentative(call: Call, account: Account, facts: Details): void {
  const known = personsOf(call, account).find(({ details: known }) => isRepresentative(known));
  const person = save(call, {
    id: newId('person'),
    object: 'person',
    created: call.now,
    livemode: false,
    metadata: {},
    account: account.id,
    ...known,
    details: mergeDetails(known?.details ?? { relationship: { representative: true } }, facts),
  });
  emit(call, known ? 'person.updated' : 'person.created', shown(person), account.id);
}

/** Adds facts to a person of an account. */
export function savePerson(call: Call, account: Account, id: string, facts: Details): void {
  const person = personsOf(call, account).find(one => one.id === id);
  if (!person) throw resourceMissing('person', id);
  const saved = save(call, { ...person, details: mergeDetails(person.details, facts) });
  emit(call, 'person.updated', shown(saved), account.id);
}

/** Stores a person where the people of the company then make sense together, and its account. */
function save(call: Call, person: Person): Person {
  const account = findAccount(call, person.account);
  const others = personsOf(call, account).filter(({ id }) => id !== person.id);
  const { representative, percent_ownership: share } = relationshipOf(person.details);
  if (representative && others.some(({ details: known }) => isRepresentative(known))) {
    throw invalidRequest('This account already has a representative.', {
      param: 'relationship[representative]',
    });
  }
  const shares = others.map(({ details: known }) => relationshipOf(known).percent_ownership ?? 0);
  if (share && shares.reduce((sum, one) => sum + one, share) > 100) {
    throw invalidRequest('The total combined ownership of the company would exceed 100 percent.', {
      param: 'relationship[percent_ownership]',
    });
  }
  const saved = call.tx.put('persons', person);
  saveAccount(call, account);
  return saved;
}

function find(call: Call): Person {
  const account = findAccount(call, call.ids.id ?? '');
  const person = call.tx.get('persons', call.ids.person ?? '');
  if (person?.account !== account.id) throw resourceMissing('person', call.ids.person ?? '');
  return person;
}

function changed(
  call: Call,
  old: Pick<Person, 'details' | 'metadata'>,
  params: Parsed<typeof changeShape>,
): Pick<Person, 'details' | 'metadata'> {
  const { person_token: tokenId, metadata: notes, ...rest } = params;
  let known = old.details;
  if (tokenId !== undefined) {
    const token = findToken(call, tokenId, 'person', 'person_token');
    call.tx.put('tokens', { ...token, used: true });
    known = mergeDetails(known, token.$details);
  }
  const sent: Details = {};
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined) continue;
    // Identity numbers are known to have been given, and not stored.
    if (name === 'id_number' || name === 'ssn_last_4') sent[`${name}_provided`] = true;
    else sent[name] = value;
  }
  return { details: mergeDetails(known, sent), metadata: mergeMetadata(old.metadata, notes) };
}

function shown({ details: known, ...person }: Person) {
  const due = duePerson(known);
  return {
    dob: { day: null, month: null, year: null },
    first_name: null,
    last_name: null,
    id_number_provided: false,
    ssn_last_4_provided: false,
    ...known,
    ...person,
    relationship: relationshipOf(known),
    requirements: requirementsObject(due),
    future_requirements: requirementsObject([]),
    verification: { status: due.length > 0 ? 'unverified' : 'verified' },
  };
}
