/* Synchronizes the page of a participant with the meeting. */

const every = 3000;
const standing = document.querySelector('[role="status"]');

async function ask() {
  const address = `${location.pathname.replace(/\/$/, '')}/standing${location.search}`;
  try {
    const answer = await fetch(address, { cache: 'no-store' });
    if (answer.status === 404) {
      location.reload();
      return;
    }
    const { open, text } = await answer.json();
    if (String(open) !== document.body.dataset.open) {
      document.body.dataset.open = String(open);
      standing.querySelector('.dot').classList.toggle('live', open);
      standing.lastElementChild.textContent = text;
    }
  } catch {
    // Requested again below: a server that restarts is back in a moment.
  }
  setTimeout(ask, every);
}
setTimeout(ask, every);
