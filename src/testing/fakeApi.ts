import type { Api } from '#src/api/types.ts';

type Deep<T> = {
  [Key in keyof T]?: T[Key] extends (...args: never[]) => unknown ? T[Key] : Deep<T[Key]>;
};

/**
 * An Api of which a test gives the functions it expects. Any other call throws with its name, so a
 * test never passes because something was silently requested.
 */
export function fakeApi(given: Deep<Api>): Api {
  const wrap = (value: object, path: string): unknown =>
    new Proxy(value, {
      get(target, key) {
        const name = `${path}.${String(key)}`;
        const found: unknown = Reflect.get(target, key);
        if (typeof found === 'function') return found;
        if (typeof found === 'object' && found !== null) return wrap(found, name);
        if (path === 'api') return wrap({}, name);
        return () => {
          throw new Error(`The test did not expect ${name}`);
        };
      },
    });
  return wrap(given, 'api') as Api;
}
