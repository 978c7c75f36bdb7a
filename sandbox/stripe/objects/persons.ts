import { resourceMissing } from '../http/errors.ts';
import { page } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import { int, mergeMetadata, metadata, text } from '../http/params.ts';
import type { Field, Parsed, Shape } from '../http/params.ts';
import { emit } from '../state/emit.ts';
import { findAccount, findToken } from '../state/find.ts';
import { newId } from '../state/ids.ts';
import type { Account, Details, Person } from '../state/rows.ts';
import { isRepresentative, saveAccount } from './accountChanges.ts';
import { details, mergeDetails } from './details.ts';

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
    const person = call.tx.put('persons', {
      id: newId('person'),
      object: 'person',
      created: call.now,
      livemode: false,
      account: account.id,
      ...changed(call, { metadata: {}, details: {} }, params),
    });
    saveAccount(call, account);
    emit(call, 'person.created', shown(person), account.id);
    return shown(person);
  }),
  operation('GET /accounts/:id/persons/:person', {}, call => shown(find(call))),
  operation('POST /accounts/:id/persons/:person', changeShape, (call, params) => {
    const person = find(call);
    const saved = call.tx.put('persons', { ...person, ...changed(call, person, params) });
    saveAccount(call, findAccount(call, person.account));
    emit(call, 'person.updated', shown(saved), person.account);
    return shown(saved);
  }),
  operation('DELETE /accounts/:id/persons/:person', {}, call => {
    const person = find(call);
    call.tx.remove('persons', person.id);
    saveAccount(call, findAccount(call, person.account));
    return { id: person.id, object: 'person', deleted: true };
  }),
  operation(
    'GET /accounts/:id/persons',
    { limit: int(1), starting_after: text(), ending_before: text() },
    (call, params) => {
      const { id } = findAccount(call, call.ids.id ?? '');
      const rows = call.tx.all('persons').filter(row => row.account === id);
      return page(rows.reverse().map(shown), params, `/v1/accounts/${id}/persons`);
    },
  ),
];

/** Adds facts to the person who represents the company, or begins that person with them. */
export function saveRepresentative(call: Call, account: Account, facts: Details): void {
  const known = call.tx
    .all('persons')
    .find(person => person.account === account.id && isRepresentative(person.details));
  const person = call.tx.put('persons', {
    id: newId('person'),
    object: 'person',
    created: call.now,
    livemode: false,
    metadata: {},
    account: account.id,
    ...known,
    details: mergeDetails(known?.details ?? { relationship: { representative: true } }, facts),
  });
  saveAccount(call, account);
  emit(call, known ? 'person.updated' : 'person.created', shown(person), account.id);
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
    // Identity numbers are known to have been given, and not kept.
    if (name === 'id_number' || name === 'ssn_last_4') sent[`${name}_provided`] = true;
    else sent[name] = value;
  }
  return { details: mergeDetails(known, sent), metadata: mergeMetadata(old.metadata, notes) };
}

function shown({ details: known, ...person }: Person) {
  return { ...known, ...person };
}
