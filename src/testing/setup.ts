import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { addAllMessages } from './allMessages.ts';
import { TextDecoder, TextEncoder } from 'node:util';

addAllMessages();
// Lazily loaded parts take longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 5000 });
// Each test is a tab of its own: forms bring back what was typed in theirs.
beforeEach(() => window.sessionStorage.clear());
// APIs that every browser has and jsdom lacks.
Object.assign(globalThis, { TextEncoder, TextDecoder });
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  focusedBefore.set(this, document.activeElement);
  this.open = true;
  // As in a browser the first thing that can have the focus gets it.
  this.querySelector<HTMLElement>('button, a[href], input, select, textarea')?.focus();
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  // A dialog that has left the page gives nothing back.
  const before = this.isConnected && focusedBefore.get(this);
  if (before instanceof HTMLElement) before.focus();
};
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Everything is in the window.
globalThis.IntersectionObserver ??= class {
  tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
  }
  observe(target: Element) {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    this.tell([entry], this as unknown as IntersectionObserver);
  }
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
