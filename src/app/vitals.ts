import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Vitals } from '#shared/contract/bodies/vitals.ts';

// A script of its own, which the document loads after everything else (server/ssr/deferredScripts.ts).

const page = document.currentScript?.dataset['page'];
const vitals = new Map<string, Vitals['vitals'][number]>();

/** Keeps the newest measurement of a kind, until the page is left. */
const keep = ({ name, value }: Vitals['vitals'][number]) => {
  // Whole milliseconds, and shifts by the thousandth: nobody is told apart by a clock.
  const rounded = name === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value);
  vitals.set(name, { name, value: rounded });
};

/** Sends what was measured, once; without cookies or anything else that names the visitor. */
function send(): void {
  if (page === undefined || vitals.size === 0) return;
  const body: Vitals = { page, vitals: [...vitals.values()] };
  vitals.clear();
  navigator.sendBeacon(
    '/api/vitals',
    new Blob([JSON.stringify(body)], { type: 'application/json' }),
  );
}

for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(keep);
// A page that is hidden may never come back, and INP and CLS are final then.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') setTimeout(send);
});
