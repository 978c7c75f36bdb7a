import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Vitals } from '#shared/contract/bodies/vitals.ts';

// A script of its own, which the document loads after everything else
// (server/pages/ssr/deferredScripts.ts).

const page = document.currentScript?.dataset['page'];
const vitals = new Map<string, Vitals['vitals'][number]>();
const sent = new Set<string>();

/** Stores the newest measurement of a kind, until the page is left. */
const keep = ({ name, value }: Vitals['vitals'][number]) => {
  // A page that was hidden and comes back is no second one.
  if (sent.has(name)) return;
  // Whole milliseconds, and shifts by the thousandth: nobody is identified by a clock.
  const rounded = name === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value);
  vitals.set(name, { name, value: rounded });
};

/**
 * Sends what was measured, each kind once; without cookies or anything else that names the visitor.
 */
function send(): void {
  if (page === undefined || vitals.size === 0) return;
  const body: Vitals = { page, vitals: [...vitals.values()] };
  for (const name of vitals.keys()) sent.add(name);
  vitals.clear();
  navigator.sendBeacon(
    '/api/vitals',
    new Blob([JSON.stringify(body)], { type: 'application/json' }),
  );
}

for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(keep);
// A page that is hidden may never come back, and INP and CLS are final then. The library listens at
// the window before the event comes here. No timer: of a page that is left for another one none
// runs any more.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') send();
});
