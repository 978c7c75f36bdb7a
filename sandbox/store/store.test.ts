import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openStore } from './store.ts';

interface Data {
  cats: { id: string; name: string; toys?: string[] };
  dogs: { id: string };
}

let dir: string;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'store-'));
});
afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));

const journal = () => path.join(dir, 'journal.ndjson');

/** Copies the folder as a killed process would leave it, without the lock. */
function crash(): void {
  const copy = `${dir}-copy`;
  fs.cpSync(dir, copy, { recursive: true });
  fs.rmSync(path.join(copy, 'lock'));
  dir = copy;
}

describe('the store', () => {
  it('reads its own writes within a transaction, oldest first', () => {
    const store = openStore<Data>(dir);
    store.transact(tx => {
      tx.put('cats', { id: 'b', name: 'Bo' });
      tx.put('cats', { id: 'a', name: 'Ada' });
      tx.put('cats', { id: 'b', name: 'Bob' });
      expect(tx.get('cats', 'b')).toEqual({ id: 'b', name: 'Bob' });
      expect(tx.all('cats').map(({ id }) => id)).toEqual(['b', 'a']);
      tx.remove('cats', 'b');
      expect(tx.get('cats', 'b')).toBeUndefined();
      expect(tx.all('cats').map(({ id }) => id)).toEqual(['a']);
      expect(store.all('cats')).toEqual([]);
    });
    expect(store.all('cats')).toEqual([{ id: 'a', name: 'Ada' }]);
    expect(store.get('dogs', 'a')).toBeUndefined();
    store.close();
  });

  it('stores nothing of a transaction that throws', () => {
    const store = openStore<Data>(dir);
    store.transact(tx => tx.put('cats', { id: 'a', name: 'Ada' }));
    const before = fs.readFileSync(journal(), 'utf8');
    expect(() =>
      store.transact(tx => {
        tx.put('cats', { id: 'a', name: 'Changed' });
        tx.remove('cats', 'a');
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(store.get('cats', 'a')).toEqual({ id: 'a', name: 'Ada' });
    expect(fs.readFileSync(journal(), 'utf8')).toBe(before);
    store.close();
  });

  it('gives rows that nobody can change, as a restart would read them', () => {
    const store = openStore<Data>(dir);
    const toys = ['ball'];
    const row = store.transact(tx => tx.put('cats', { id: 'a', name: 'Ada', toys }));
    expect(() => row.toys?.push('string')).toThrow(TypeError);
    toys.push('mine');
    expect(store.get('cats', 'a')?.toys).toEqual(['ball']);
    store.close();
    const again = openStore<Data>(dir);
    expect(() => again.get('cats', 'a')?.toys?.push('string')).toThrow(TypeError);
    again.close();
  });

  it('has every commit on disk before the transaction returns', () => {
    const store = openStore<Data>(dir);
    store.transact(tx => tx.put('cats', { id: 'a', name: 'Ada' }));
    store.transact(tx => tx.put('cats', { id: 'b', name: 'Bo' }));
    store.transact(tx => tx.remove('cats', 'a'));
    const original = dir;
    crash();
    const survivor = openStore<Data>(dir);
    expect(survivor.all('cats')).toEqual([{ id: 'b', name: 'Bo' }]);
    survivor.close();
    store.close();
    fs.rmSync(dir, { recursive: true });
    dir = original;
  });

  it('drops a torn last line and goes on behind the last whole one', () => {
    const store = openStore<Data>(dir);
    store.transact(tx => tx.put('cats', { id: 'a', name: 'Ada' }));
    const original = dir;
    crash();
    fs.appendFileSync(journal(), '{"n":2,"w":[["cats","b",{"id":');
    const survivor = openStore<Data>(dir);
    expect(survivor.all('cats')).toHaveLength(1);
    survivor.transact(tx => tx.put('cats', { id: 'c', name: 'Cleo' }));
    survivor.close();
    const again = openStore<Data>(dir);
    expect(again.all('cats').map(({ id }) => id)).toEqual(['a', 'c']);
    again.close();
    store.close();
    fs.rmSync(dir, { recursive: true });
    dir = original;
  });

  it('does not apply commits again that the snapshot holds', () => {
    const store = openStore<Data>(dir);
    store.transact(tx => tx.put('cats', { id: 'a', name: 'Ada' }));
    const lines = fs.readFileSync(journal(), 'utf8');
    store.transact(tx => tx.put('cats', { id: 'a', name: 'Later' }));
    store.close();
    expect(fs.readFileSync(journal(), 'utf8')).toBe('');
    fs.writeFileSync(journal(), lines);
    const again = openStore<Data>(dir);
    expect(again.get('cats', 'a')?.name).toBe('Later');
    again.close();
  });

  it('names the file and line that are damaged', () => {
    fs.writeFileSync(journal(), '{"n":1,"w":[]}\nnot json\n');
    expect(() => openStore<Data>(dir)).toThrow(/journal\.ndjson is damaged at line 2/);
  });

  it('hides its files from other users of the machine', () => {
    const store = openStore<Data>(dir);
    store.transact(tx => tx.put('dogs', { id: 'd' }));
    store.close();
    for (const name of ['journal.ndjson', 'snapshot.json']) {
      expect(fs.statSync(path.join(dir, name)).mode & 0o777).toBe(0o600);
    }
  });
});
