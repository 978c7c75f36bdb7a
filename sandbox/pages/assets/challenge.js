/* Reports the state of the challenge to the page around the frame. */

const tell = (type, more = {}) => window.parent.postMessage({ type, ...more }, '*');
const isFramed = window.parent !== window;

function fail() {
  document.querySelector('button[value="fail"]')?.click();
}

if (isFramed) {
  document.body.toggleAttribute('data-embedded', true);
  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent && data?.type === 'sandbox-challenge-fail') fail();
  });
  const { height } = document.querySelector('main').getBoundingClientRect();
  tell('sandbox-challenge-ready', { height: Math.ceil(height) });
  if (document.body.dataset.state === 'over') tell('sandbox-challenge-done');
}
document.addEventListener('keydown', event => {
  if (event.key === 'Escape') fail();
});
document.querySelector('h1')?.focus();
