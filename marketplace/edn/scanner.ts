import { EdnSyntaxError } from './nodes.ts';
import type { Position } from './nodes.ts';

const whitespace = /[\s,]/;
const delimiter = /[\s,()[\]{}";]/;

/** Reads a text character by character and tracks line and column. */
export class Scanner {
  readonly text: string;
  private offset = 0;
  private line = 1;
  private lineStart = 0;

  constructor(text: string) {
    this.text = text.startsWith('\uFEFF') ? text.slice(1) : text;
  }

  get position(): Position {
    return { line: this.line, column: this.offset - this.lineStart + 1 };
  }

  get done(): boolean {
    return this.offset >= this.text.length;
  }

  peek(ahead = 0): string {
    return this.text[this.offset + ahead] ?? '';
  }

  next(): string {
    const char = this.peek();
    this.offset += 1;
    if (char === '\n') {
      this.line += 1;
      this.lineStart = this.offset;
    }
    return char;
  }

  /** Skips white space, commas and `;` comments. */
  skipBlank(): void {
    while (!this.done) {
      if (this.peek() === ';') {
        while (!this.done && this.peek() !== '\n') this.next();
      } else if (whitespace.test(this.peek())) {
        this.next();
      } else {
        return;
      }
    }
  }

  /** Returns the text up to the next delimiter. */
  token(): string {
    const start = this.offset;
    while (!this.done && !delimiter.test(this.peek())) this.next();
    return this.text.slice(start, this.offset);
  }

  fail(reason: string, at: Position = this.position): never {
    throw new EdnSyntaxError(reason, at);
  }
}
