import { invalidRequest, resourceMissing } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import { bool, hash, open, text } from '../http/params.ts';
import type { Parsed } from '../http/params.ts';
import { newId } from '../model/ids.ts';
import type { Token } from '../model/rows.ts';
import { bankAccountShape, readBankAccount } from './bankAccounts.ts';
import { cardShape, readCard } from './cards.ts';
import { details } from './details.ts';

const createShape = {
  account: hash({
    business_type: text(),
    company: details(),
    individual: details(),
    tos_shown_and_accepted: bool(),
  }),
  bank_account: hash(bankAccountShape),
  card: hash(cardShape),
  person: details(),
  // Sent by browser code about itself; of no meaning here.
  key: text(),
  payment_user_agent: text(),
  time_on_page: text(),
  referrer: text(),
  guid: text(),
  muid: text(),
  sid: text(),
  radar_options: open(),
};

const PREFIXES = { account: 'ct', bank_account: 'btok', card: 'tok', person: 'cpt' } as const;

/** `/v1/tokens`: facts that a browser hands over by name, each to be used once. */
export const tokenOperations: Operation[] = [
  operation('POST /tokens', createShape, create, { browser: true }),
  operation('GET /tokens/:id', {}, call => {
    const token = call.tx.get('tokens', call.ids.id ?? '');
    if (!token) throw resourceMissing('token', call.ids.id ?? '');
    return token;
  }),
];

function create(call: Call, params: Parsed<typeof createShape>): Token {
  if (params.account) {
    const { tos_shown_and_accepted: accepted = false, ...account } = params.account;
    if (account.company && account.individual) {
      throw invalidRequest('Only one of `company` and `individual` can be given.', {
        param: 'account',
      });
    }
    return save(call, 'account', {
      $details: JSON.parse(JSON.stringify({ ...account, tos_shown_and_accepted: accepted })),
    });
  }
  if (params.person) return save(call, 'person', { $details: params.person });
  if (params.bank_account) {
    return save(call, 'bank_account', {
      bank_account: readBankAccount(params.bank_account, 'bank_account'),
    });
  }
  if (params.card) {
    const { card, secret, name } = readCard(call, params.card);
    return save(call, 'card', {
      card: { ...card, id: newId('card'), object: 'card', name },
      $card: secret,
    });
  }
  throw invalidRequest('Missing required param: card.', {
    code: 'parameter_missing',
    param: 'card',
  });
}

function save(call: Call, type: Token['type'], rest: Partial<Token>): Token {
  return call.tx.put('tokens', {
    id: newId(PREFIXES[type]),
    object: 'token',
    created: call.now,
    livemode: false,
    type,
    used: false,
    client_ip: call.clientIp,
    ...rest,
  });
}
