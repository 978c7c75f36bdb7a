/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import ts from 'typescript';
import { joinScripts } from './router.ts';

// The members of the library and of its card field, against the types that the provider publishes:
// what a page may call is there, or named here as not part of the stub.

/** Of the library: other ways to pay than cards, and other products. */
const otherProducts = [
  /^collect(BankAccount|FinancialConnections)/,
  // Each a way to pay: confirmKlarnaPayment, confirmSepaDebitSetup …
  /^confirm(?!Card)[A-Z]\w*(Payment|Setup)$/,
  /^verify(Identity|Microdeposits)/,
  /^init(CheckoutElementsSdk|CheckoutFormSdk|ializePricing)$/,
  /^(create(EmbeddedCheckoutPage|EphemeralKeyNonce|RadarSession)|paymentRequest)$/,
  /^(processOrder|retrieveOrder)$/,
  // For the payment element, which takes the place of the card field.
  /^(confirmPayment|confirmSetup|createConfirmationToken)$/,
];

/** Of a card field: a card of two networks, which the test cards are not. */
const otherEvents = ['networkschange'];

type Listener = (event: unknown) => void;
interface Card {
  on(name: string, listener: Listener): Card;
  mount(target: HTMLElement): Card;
  unmount(): Card;
  addEventListener(name: string, listener: Listener): Card;
  removeEventListener(name: string, listener?: Listener): Card;
}
interface Elements {
  create(kind: string, options?: object): Card;
  on(name: string, listener: () => void): void;
  update(change: object): Promise<void>;
}
type Library = (key: string) => { elements(): Elements };

const program = ts.createProgram([require.resolve('@stripe/stripe-js/dist/index.d.ts')], {
  skipLibCheck: true,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  types: [],
});

/** A published type by its name. */
function published(name: string): { checker: ts.TypeChecker; type: ts.Type } {
  const checker = program.getTypeChecker();
  const [file] = program.getRootFileNames();
  const source = program.getSourceFile(file ?? '');
  const exporter = source && checker.getSymbolAtLocation(source);
  const found = exporter && checker.getExportsOfModule(exporter).find(each => each.name === name);
  if (!found) throw new Error(`The provider publishes no ${name}.`);
  const isAlias = (found.flags & ts.SymbolFlags.Alias) !== 0;
  const symbol = isAlias ? checker.getAliasedSymbol(found) : found;
  return { checker, type: checker.getDeclaredTypeOfSymbol(symbol) };
}

function publishedMembers(name: string): string[] {
  const { checker, type } = published(name);
  return checker.getPropertiesOfType(type).map(member => member.name);
}

/** The events that a published type can be listened to for. */
function publishedEvents(name: string): string[] {
  const { checker, type } = published(name);
  const on = checker.getPropertyOfType(type, 'on');
  if (!on?.valueDeclaration) throw new Error(`${name} has no events.`);
  const events = checker
    .getTypeOfSymbol(on)
    .getCallSignatures()
    .map(signature => {
      const [first] = signature.parameters;
      const argument = first && checker.getTypeOfSymbol(first);
      return argument?.isStringLiteral() ? argument.value : '';
    });
  return [...new Set(events)];
}

function load(): Library {
  const modules = ['api.js', 'challenge.js', 'element.js', 'intents.js', 'stripe.js'];
  const folder = path.join(import.meta.dirname, 'script');
  const script = joinScripts(modules.map(name => readFileSync(path.join(folder, name), 'utf8')));
  const currentScript = { src: 'https://flowroom.example/sandbox/stripe/js/v3/' };
  Object.defineProperty(document, 'currentScript', { value: currentScript, configurable: true });
  // oxlint-disable-next-line typescript/no-implied-eval -- it is a page's script
  new Function(script)();
  return (window as unknown as { Stripe: Library }).Stripe;
}

let library: Library;
beforeAll(() => {
  Object.assign(globalThis, { MessageChannel, CSS: { escape: (text: string) => text } });
  library = load();
});

const missing = (offered: object, members: readonly string[]): string[] =>
  members.filter(member => !(member in offered));

it('the library has what is published, but for other products', () => {
  const absent = missing(library('pk_test_1'), publishedMembers('Stripe'));
  const isKnown = (member: string) => otherProducts.some(pattern => pattern.test(member));
  expect(absent.filter(member => !isKnown(member))).toEqual([]);
  for (const pattern of otherProducts) {
    expect([pattern, absent.some(member => pattern.test(member))]).toEqual([pattern, true]);
  }
});

it('a group of elements has what is published', async () => {
  const elements = library('pk_test_1').elements();
  expect(missing(elements, publishedMembers('StripeElements'))).toEqual([]);
  expect(publishedEvents('StripeElements')).toEqual(['update-end']);
  const heard = jest.fn();
  elements.on('update-end', heard);
  await elements.update({ locale: 'es' });
  expect(heard).toHaveBeenCalledTimes(1);
});

describe('a card field', () => {
  /** Mounts a field; gives the port of its frame. */
  function mounted(): { card: Card; frame: MessagePort } {
    const card = library('pk_test_1').elements().create('card');
    const place = document.body.appendChild(document.createElement('div'));
    card.mount(place);
    const frame = place.querySelector('iframe');
    let port: MessagePort | undefined;
    Object.defineProperty(frame, 'contentWindow', {
      value: {
        postMessage: (_message: unknown, _origin: string, [given]: MessagePort[]) => (port = given),
      },
    });
    frame?.dispatchEvent(new Event('load'));
    if (!port) throw new Error('The frame was not told of its port.');
    return { card, frame: port };
  }

  const soon = () => new Promise(resolve => setTimeout(resolve, 20));

  it('has what is published, and the two names for listening that are not', () => {
    const card = library('pk_test_1').elements().create('card');
    const members = [...publishedMembers('StripeCardElement')];
    expect(missing(card, [...members, 'addEventListener', 'removeEventListener'])).toEqual([]);
  });

  it('emits all events that are published, but for other cards', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
    const { card: slow } = mounted();
    const heard = new Set<string>();
    const names = publishedEvents('StripeCardElement');
    for (const name of names) slow.on(name, () => heard.add(name));
    await jest.advanceTimersByTimeAsync(20_000);
    expect([...heard]).toEqual(['loaderror']);
    slow.unmount();
    jest.useRealTimers();

    const { card, frame } = mounted();
    for (const name of names) card.on(name, () => heard.add(name));
    const change = { complete: false, empty: true, brand: 'unknown', value: { postalCode: '' } };
    for (const type of ['ready', 'focus', 'blur', 'escape']) frame.postMessage({ type });
    frame.postMessage({ type: 'change', event: change });
    await soon();
    expect([...heard, ...otherEvents].toSorted()).toEqual(names.toSorted());
    card.unmount();
  });

  it('hears no more of what was taken away', async () => {
    const { card, frame } = mounted();
    const [kept, gone] = [jest.fn(), jest.fn()];
    card.addEventListener('escape', kept).addEventListener('escape', gone);
    card.removeEventListener('escape', gone);
    frame.postMessage({ type: 'escape' });
    await soon();
    expect(kept.mock.calls).toEqual([[{ elementType: 'card' }]]);
    expect(gone).not.toHaveBeenCalled();
    card.unmount();
  });
});
