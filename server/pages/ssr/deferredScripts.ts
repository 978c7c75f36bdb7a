import { createHash } from 'node:crypto';
import { interactiveMark } from '#shared/config/appConfig.ts';

/** Script that measures a page, and the name of the page. */
export interface VitalsScript {
  script: string;
  page: string;
}

// Runs in the browser as written, without compilation. It is the same text on every page, so that
// the content policy allows it by its hash; what differs is in an attribute of the element.
const loader = `(function () {
  var given = JSON.parse(document.currentScript.dataset.scripts), files = given[0], vitals = given[1];
  var done = false;
  function load() {
    if (done) return;
    done = true;
    files.forEach(function (file) {
      var script = document.createElement('script');
      script.src = file;
      document.head.appendChild(script);
    });
  }
  var paints = window.PerformanceObserver && (PerformanceObserver.supportedEntryTypes || []).includes('paint');
  var pressed;
  function keep(event) {
    var button = event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
  }
  document.addEventListener('click', keep, true);
  document.addEventListener('${interactiveMark}', function () {
    document.removeEventListener('click', keep, true);
    if (pressed && pressed.isConnected) pressed.click();
  }, { once: true });
  if (vitals && navigator.doNotTrack !== '1' && !navigator.globalPrivacyControl) {
    window.addEventListener('load', function () {
      setTimeout(function () {
        var script = document.createElement('script');
        script.src = vitals.script;
          script.dataset.page = vitals.page;
        document.head.appendChild(script);
      });
    });
  }
  if (document.hidden || !paints) return load();
  new PerformanceObserver(function (list) {
    if (list.getEntriesByName('first-contentful-paint').length) load();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(load, 3000);
})()`.replace(/\s*\n\s*/g, '');

/**
 * Returns a script element that loads the page's scripts after the first paint: the rendered page
 * is readable without them, and on a slow connection they would delay styles, fonts and the first
 * image. A page in a background tab is not painted and loads them at once.
 *
 * A button clicked before hydration (or Enter in a form) is clicked again after it. Otherwise the
 * click would be lost, or submit a form with its password in the URL. The first click is hidden
 * from React, which would hydrate synchronously and handle it too.
 *
 * What measures the page comes after everything else, and not for a visitor who does not want to be
 * tracked.
 * @param files URLs of scripts, in any order
 */
export function deferredScripts(
  files: readonly string[],
  vitals: VitalsScript | null = null,
): string {
  const given = JSON.stringify([files, vitals]).replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  return `<script data-scripts="${given}">${loader}</script>`;
}

/** Source of the content security policy that allows the script of `deferredScripts`. */
export const loaderSource = `'sha256-${createHash('sha256').update(loader).digest('base64')}'`;
