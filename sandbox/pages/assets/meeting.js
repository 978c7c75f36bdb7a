/* Synchronizes the page of a participant with the meeting. */

const every = 3000;
const statusLine = document.querySelector('[role="status"]');

async function poll() {
  const address = `${location.pathname.replace(/\/$/, '')}/status${location.search}`;
  try {
    const answer = await fetch(address, { cache: 'no-store' });
    if (answer.status === 404) {
      location.reload();
      return;
    }
    const { open, text } = await answer.json();
    if (String(open) !== document.body.dataset.open) {
      document.body.dataset.open = String(open);
      statusLine.querySelector('.dot').classList.toggle('live', open);
      statusLine.lastElementChild.textContent = text;
    }
  } catch {
    // Requested again below: a server that restarts is back in a moment.
  }
  setTimeout(poll, every);
}
setTimeout(poll, every);
