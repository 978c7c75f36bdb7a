import { createFaults, faultError } from './faults.ts';
import { parseForm } from './form.ts';
import {
  bool,
  hash,
  int,
  list,
  metadata,
  oneOf,
  parseParams,
  required,
  text,
  unsettable,
} from './params.ts';
import { present } from './present.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('parameters in a form', () => {
  it('nest by brackets, and arrays get indexes', () => {
    expect(plain(parseForm('a[b][c]=1&d[]=x&d[]=y&e=one+two%21&f'))).toEqual({
      a: { b: { c: '1' } },
      d: { 0: 'x', 1: 'y' },
      e: 'one two!',
      f: '',
    });
  });

  it('may be called like members of every object', () => {
    const parsed = parseForm('__proto__[polluted]=yes&constructor=x');
    expect(Object.keys(parsed)).toEqual(['__proto__', 'constructor']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it.each([
    ['broken encoding', 'a=%E0%A4%A'],
    ['text and hash at once', 'a=1&a[b]=2'],
    ['a name without a start', '[a]=1'],
    ['nine levels', `a${'[b]'.repeat(9)}=1`],
    ['a thousand and one of them', Array.from({ length: 1001 }, (_, i) => `a${i}=1`).join('&')],
  ])('are refused for %s', (_reason, body) => {
    expect(() => parseForm(body)).toThrow(expect.objectContaining({ status: 400 }));
  });
});

describe('parameters by their shape', () => {
  const shape = {
    amount: required(int(1)),
    active: bool(),
    name: unsettable(text(5)),
    kind: oneOf('a', 'b'),
    items: list(hash({ price: required(text()) })),
    notes: metadata(),
  };
  const read = (body: string) => parseParams(shape, parseForm(body));
  const refusal = (body: string): unknown => {
    try {
      return read(body);
    } catch (error) {
      return error instanceof Error && 'body' in error ? error.body : error;
    }
  };

  it('come as the types they represent', () => {
    expect(plain(read('amount=12&active=false&name=&kind=b&items[0][price]=p&notes[k]=v'))).toEqual(
      {
        amount: 12,
        active: false,
        name: null,
        kind: 'b',
        items: [{ price: 'p' }],
        notes: { k: 'v' },
      },
    );
    expect(plain(read('amount=1&items='))).toEqual({ amount: 1, items: [] });
  });

  it.each([
    ['', 'parameter_missing', 'amount'],
    ['amount=1&colour=red', 'parameter_unknown', 'colour'],
    ['amount=0', 'parameter_invalid_integer', 'amount'],
    ['amount=1.5', 'parameter_invalid_integer', 'amount'],
    ['amount[x]=1', 'parameter_invalid_integer', 'amount'],
    ['amount=1&items[0][size]=1', 'parameter_unknown', 'items[0][size]'],
    ['amount=1&items[0][price]=', 'parameter_invalid_empty', 'items[0][price]'],
    ['amount=1&active=yes', undefined, 'active'],
    ['amount=1&name=toolong', undefined, 'name'],
    ['amount=1&kind=c', undefined, 'kind'],
    ['amount=1&items=x', undefined, 'items'],
    ['amount=1&notes=x', undefined, 'notes'],
    [`amount=1&notes[k]=${'x'.repeat(501)}`, undefined, 'notes[k]'],
  ])('are refused by name: %s', (body, code, param) => {
    const error = refusal(body);
    expect(error).toMatchObject({ type: 'invalid_request_error', param });
    expect(error).toMatchObject(code === undefined ? {} : { code });
  });
});

describe('failures on order', () => {
  it('meet as many matching requests as ordered, and no others', () => {
    const faults = createFaults();
    faults.add({ path: '/capture$', method: 'post', times: 2, status: 500 });
    expect(faults.take('GET', '/payment_intents/1/capture')).toBeNull();
    expect(faults.take('POST', '/payment_intents/1/cancel')).toBeNull();
    expect(faults.take('POST', '/payment_intents/1/capture')).toMatchObject({ status: 500 });
    expect(faults.take('POST', '/payment_intents/2/capture')).toMatchObject({ status: 500 });
    expect(faults.take('POST', '/payment_intents/3/capture')).toBeNull();
    expect(faults.list()).toEqual([]);
  });

  it('meet a share of requests, or all until they are cleared', () => {
    const numbers = [0.1, 0.9];
    const faults = createFaults(() => numbers.shift() ?? 1);
    faults.add({ fail: 0.5, status: 429 });
    expect(faults.take('GET', '/a')).not.toBeNull();
    expect(faults.take('GET', '/a')).toBeNull();
    faults.add({ fail: 'always', status: 503 });
    expect(faults.take('GET', '/a')).toMatchObject({ status: 503 });
    faults.clear();
    expect(faults.take('GET', '/a')).toBeNull();
  });

  it.each([
    [402, 'card_error', 'card_declined'],
    [429, 'invalid_request_error', 'rate_limit'],
    [500, 'api_error', undefined],
    [404, 'invalid_request_error', undefined],
  ])('of status %d are of type %s', (status, type, code) => {
    const error = faultError({ status });
    expect(error).toMatchObject({ status, body: { type } });
    expect(error?.body.code).toBe(code);
  });

  it('that only delay or drop answer nothing', () => {
    expect(faultError({ delayMs: 10 })).toBeNull();
  });
});

describe('objects as they leave', () => {
  const intent = {
    id: 'pi_1',
    object: 'payment_intent',
    customer: 'cus_1',
    client_secret: 's',
    metadata: { note: 'x' },
    $account: 'acct',
    last_payment_error: { payment_method: { object: 'payment_method', $card: { decline: null } } },
  };

  it('have no members of our own at any depth', () => {
    expect(JSON.stringify(present([intent]))).not.toContain('$');
    expect(present(intent)).toMatchObject({ customer: 'cus_1', metadata: { note: 'x' } });
  });

  it('show browsers the public fields only', () => {
    expect(present({ payment_intent: intent }, 'publishable')).toEqual({
      payment_intent: {
        id: 'pi_1',
        object: 'payment_intent',
        client_secret: 's',
        last_payment_error: { payment_method: { object: 'payment_method' } },
      },
    });
  });
});
