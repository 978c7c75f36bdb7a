import { invalidRequest } from './errors.ts';
import type { Raw, RawHash } from './form.ts';

/** How one parameter is read; `required` ones must be there. */
export interface Field<T> {
  parse(raw: Raw, path: string): T;
  required?: boolean;
}
interface RequiredField<T> extends Field<T> {
  required: true;
}
/** The parameters of an operation by name. */
export type Shape = Record<string, Field<unknown>>;
/** Parsed parameters; optional fields that were not sent are undefined. */
export type Parsed<S extends Shape> = {
  [K in keyof S]: S[K] extends RequiredField<infer T>
    ? T
    : S[K] extends Field<infer T>
      ? T | undefined
      : never;
};

/** Reads `raw` by `shape`; unknown, missing and ill-formed parameters are 400s with `param`. */
export function parseParams<S extends Shape>(shape: S, raw: RawHash, at = ''): Parsed<S> {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(raw)) {
    if (!Object.hasOwn(shape, name)) {
      throw invalidRequest(`Received unknown parameter: ${join(at, name)}`, {
        code: 'parameter_unknown',
        param: join(at, name),
      });
    }
  }
  for (const [name, field] of Object.entries(shape)) {
    const value = raw[name];
    if (value !== undefined) result[name] = field.parse(value, join(at, name));
    else if (field.required) {
      throw invalidRequest(`Missing required param: ${join(at, name)}.`, {
        code: 'parameter_missing',
        param: join(at, name),
      });
    }
  }
  return result as Parsed<S>;
}

/** The same field, but it must be sent. */
export function required<T>(field: Field<T>): RequiredField<T> {
  return { ...field, required: true };
}

/** The same field, but the empty string takes the value away (null). */
export function unsettable<T>(field: Field<T>): Field<T | null> {
  return { parse: (raw, path) => (raw === '' ? null : field.parse(raw, path)) };
}

/** Text up to `max` characters, never empty. */
export function text(max = 5000): Field<string> {
  return {
    parse(raw, path) {
      if (typeof raw !== 'string') throw invalidRequest(`Invalid string: ${path}`, { param: path });
      if (raw === '') {
        throw invalidRequest(
          `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset.`,
          { code: 'parameter_invalid_empty', param: path },
        );
      }
      if (raw.length > max) {
        throw invalidRequest(`Invalid ${path}: must be at most ${max} characters`, { param: path });
      }
      return raw;
    },
  };
}

/** A whole number not below `min`. */
export function int(min = Number.MIN_SAFE_INTEGER): Field<number> {
  return {
    parse(raw, path) {
      if (typeof raw !== 'string' || !/^-?\d{1,15}$/.test(raw)) {
        const shown = typeof raw === 'string' ? raw : path;
        throw invalidRequest(`Invalid integer: ${shown}`, {
          code: 'parameter_invalid_integer',
          param: path,
        });
      }
      const value = Number(raw);
      if (value < min) {
        throw invalidRequest(`This value must be greater than or equal to ${min}.`, {
          code: 'parameter_invalid_integer',
          param: path,
        });
      }
      return value;
    },
  };
}

/** `true` or `false`. */
export function bool(): Field<boolean> {
  return {
    parse(raw, path) {
      if (raw === 'true' || raw === 'false') return raw === 'true';
      throw invalidRequest(`Invalid boolean: ${String(raw)}`, { param: path });
    },
  };
}

/** One of the given words. */
export function oneOf<const T extends string>(...values: T[]): Field<T> {
  return {
    parse(raw, path) {
      const value = values.find(known => known === raw);
      if (value !== undefined) return value;
      throw invalidRequest(`Invalid ${path}: must be one of ${values.join(', ')}`, { param: path });
    },
  };
}

/** A list, sent as `a[]=x` or `a[0]=x`. */
export function list<T>(item: Field<T>): Field<T[]> {
  return {
    parse(raw, path) {
      if (raw === '') return [];
      if (typeof raw === 'string') throw invalidRequest(`Invalid array`, { param: path });
      return Object.entries(raw).map(([key, value]) => item.parse(value, `${path}[${key}]`));
    },
  };
}

/** A nested hash with known keys. */
export function hash<S extends Shape>(shape: S): Field<Parsed<S>> {
  return {
    parse(raw, path) {
      if (typeof raw === 'string') throw invalidRequest('Invalid object', { param: path });
      return parseParams(shape, raw, path);
    },
  };
}

/** A nested hash that is stored as it was sent. */
export function open(): Field<RawHash> {
  return {
    parse(raw, path) {
      if (typeof raw === 'string') throw invalidRequest('Invalid object', { param: path });
      return raw;
    },
  };
}

/** Key-value notes; an empty value removes the key, an empty string removes all. */
export function metadata(): Field<Record<string, string> | null> {
  return {
    parse(raw, path) {
      if (typeof raw === 'string') {
        if (raw === '') return null;
        throw invalidRequest('Invalid object', { param: path });
      }
      const notes: Record<string, string> = {};
      for (const [key, value] of Object.entries(raw)) {
        if (typeof value !== 'string' || key.length > 40 || value.length > 500) {
          throw invalidRequest('Metadata values can have up to 500 characters.', {
            param: `${path}[${key}]`,
          });
        }
        notes[key] = value;
      }
      return notes;
    },
  };
}

/** Notes after an update: new keys join, empty values leave, null clears. */
export function mergeMetadata(
  old: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return old;
  const merged = { ...(change === null ? {} : old), ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/** Returns the entries of parsed parameters that were sent. */
export function sent<T extends object>(params: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function join(at: string, name: string): string {
  return at === '' ? name : `${at}[${name}]`;
}
