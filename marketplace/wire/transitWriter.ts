import { Decimal, Keyword, LatLng, Money, Uuid } from '#marketplace/contract/wireTypes.ts';

// The transit format defines the cache size and the code alphabet.
const codeDigits = 44;
const codeStart = 48;

/** Cache codes for repeated words: map keys, keywords and tags of four characters or more. */
class WordCache {
  #codes = new Map<string, string>();

  /** Returns the word itself the first time, its code afterwards. */
  write(word: string): string {
    if (word.length < 4) return word;
    const code = this.#codes.get(word);
    if (code !== undefined) return code;
    if (this.#codes.size === codeDigits * codeDigits) this.#codes = new Map();
    this.#codes.set(word, codeFor(this.#codes.size));
    return word;
  }
}

function codeFor(index: number): string {
  const low = String.fromCharCode(codeStart + (index % codeDigits));
  if (index < codeDigits) return `^${low}`;
  return `^${String.fromCharCode(codeStart + Math.floor(index / codeDigits))}${low}`;
}

function escape(text: string): string {
  const first = text.charCodeAt(0);
  // tilde, caret, backtick
  return first === 126 || first === 94 || first === 96 ? `~${text}` : text;
}

/** Differences between the two forms of transit. */
interface Form {
  word(word: string): string;
  map(value: object): unknown;
  tagged(tag: string, rep: unknown): unknown;
  date(value: Date): string;
}

function compactForm(): Form {
  const cache = new WordCache();
  const form: Form = {
    word: word => cache.write(word),
    map(value) {
      const out: unknown[] = ['^ '];
      for (const [key, item] of Object.entries(value)) {
        // Key before value: the reader fills its cache in this order.
        if (item !== undefined) out.push(cache.write(`~:${key}`), encode(item, form));
      }
      return out;
    },
    tagged: (tag, rep) => [cache.write(`~#${tag}`), rep],
    date: value => `~m${value.getTime()}`,
  };
  return form;
}

const verboseForm: Form = {
  word: word => word,
  map: value =>
    Object.fromEntries(
      Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => [`~:${key}`, encode(item, verboseForm)]),
    ),
  tagged: (tag, rep) => ({ [`~#${tag}`]: rep }),
  date: value => `~t${value.toISOString()}`,
};

function encode(value: unknown, form: Form): unknown {
  if (typeof value === 'string') return escape(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(item => encode(item, form));
  if (value instanceof Uuid) return `~u${value.uuid}`;
  if (value instanceof Keyword) return form.word(`~:${value.name}`);
  if (value instanceof Date) return form.date(value);
  if (value instanceof Money) return form.tagged('mn', [value.amount, value.currency]);
  if (value instanceof LatLng) return form.tagged('geo', [value.lat, value.lng]);
  if (value instanceof Decimal) return `~f${value.value}`;
  if (value instanceof Uint8Array) return `~b${Buffer.from(value).toString('base64')}`;
  return form.map(value);
}

/**
 * Writes a value as transit text; map keys become keywords. `verbose` selects the json-verbose
 * form.
 */
export function writeTransit(value: unknown, verbose = false): string {
  const encoded = encode(value, verbose ? verboseForm : compactForm());
  // The format requires a scalar at the top level to be quoted.
  const isScalar = typeof encoded !== 'object' || encoded === null;
  if (!isScalar) return JSON.stringify(encoded);
  return JSON.stringify(verbose ? { "~#'": encoded } : ["~#'", encoded]);
}
