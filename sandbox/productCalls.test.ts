import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { operations } from './stripe/operations.ts';

// Every operation of the providers that the product calls has a test of its stub.

const root = path.resolve(import.meta.dirname, '..');

/** Lists the TypeScript files below a folder of the repository. */
const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.includes('node_modules'))
    .map(file => path.join(root, folder, file));

const isTest = (file: string) => /\.test\.ts$|\/testing\//.test(file);

/** Lists the calls of the official client in some files: `checkout.sessions.create`. */
const callsIn = (files: readonly string[]): Set<string> => {
  const calls = files.flatMap(file => [
    ...readFileSync(file, 'utf8').matchAll(/\bstripe\s*\.((?:\w+\.)+\w+)\(/g),
  ]);
  return new Set(calls.map(([, call = '']) => call));
};

const product = ['server', 'marketplace', 'demo'].flatMap(filesIn).filter(file => !isTest(file));
const stubTests = filesIn('sandbox').filter(isTest);

describe('the payment stub', () => {
  const called = callsIn(product);

  it('is called by the product', () => {
    expect([...called]).toEqual(
      expect.arrayContaining(['paymentIntents.create', 'checkout.sessions.create']),
    );
    expect(called.size).toBeGreaterThan(25);
  });

  it('has a test of every operation that the product calls', () => {
    const tested = callsIn(stubTests);
    expect([...called].filter(call => !tested.has(call)).sort()).toEqual([]);
  });

  it('declares every route once', () => {
    const routes = operations.map(({ method, path: pattern }) => `${method} ${pattern}`);
    expect(routes).toHaveLength(new Set(routes).size);
  });
});

describe('the meeting stub', () => {
  const addresses = product.flatMap(file => [
    ...readFileSync(file, 'utf8').matchAll(/config\.(?:apiUrl|tokenUrl|oauthUrl)\}(\/[\w/]+)/g),
  ]);

  it('has a test of every address that the product calls', () => {
    const tests = stubTests.map(file => readFileSync(file, 'utf8')).join('\n');
    const called = new Set(addresses.map(([, address = '']) => address));
    expect([...called].sort()).toEqual(['/authorize', '/revoke', '/token', '/users/me/meetings']);
    for (const address of called) expect(tests).toContain(address);
  });
});
