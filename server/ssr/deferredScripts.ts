import { interactiveMark } from '#shared/pageNames.ts';

// Runs in the browser as it stands here, without the compiler's help.
const loader = `(function (files) {
  var nonce = document.currentScript.nonce, done = false;
  function load() {
    if (done) return;
    done = true;
    files.forEach(function (file) {
      var script = document.createElement('script');
      script.src = file;
      script.nonce = nonce;
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
  if (document.hidden || !paints) return load();
  new PerformanceObserver(function (list) {
    if (list.getEntriesByName('first-contentful-paint').length) load();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(load, 3000);
})`.replace(/\s*\n\s*/g, '');

/**
 * A script element that fetches the page's own scripts as soon as the page is painted: what the server
 * has rendered can be read without them, and on a slow line they would take turns with its styles,
 * fonts and first picture. A page in a background tab is not painted, and gets them at once.
 *
 * A button that is pressed before the page answers (or Enter in a form) is pressed again when it does:
 * else the press would be lost, or send a form with its password in the address. React must not see the
 * first press: while it brings the page to life, it finishes at once for a press and then takes it too.
 * @param files addresses of scripts, in any order
 * @returns what stands before and after the nonce of the answer
 */
export function deferredScripts(files: readonly string[]): [before: string, after: string] {
  const list = JSON.stringify(files).replace(/</g, '\\u003c');
  return ['<script nonce="', `">${loader}(${list})</script>`];
}
