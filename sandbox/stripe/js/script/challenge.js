/** Timeout in ms for the first message of the challenge page. */
const FRAME_START_MS = 5000;

/**
 * Shows the bank's challenge over the page, in a frame, and resolves when it was passed, failed or
 * dismissed. The outcome is read from the API afterwards; a message is never trusted.
 */
export function showChallenge(address) {
  return new Promise(resolve => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Confirm your payment with your bank');
    dialog.tabIndex = -1;
    Object.assign(dialog.style, {
      boxSizing: 'border-box',
      width: '100vw',
      height: '100dvh',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '16px',
      border: '0',
      outline: 'none',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      background: 'rgb(28 16 32 / 62%)',
      colorScheme: 'normal',
    });
    const frame = document.createElement('iframe');
    frame.title = 'Secure 3D Secure challenge frame';
    frame.name = '__stripeJsChallengeFrame';
    frame.src = address;
    Object.assign(frame.style, {
      width: '100%',
      maxWidth: '440px',
      height: '420px',
      maxHeight: '100%',
      border: '0',
      borderRadius: '20px',
      background: 'transparent',
    });
    dialog.append(frame);

    const returnTo = document.activeElement;
    let isThere = false;
    let isOver = false;
    const onMessage = ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      if (data?.type === 'sandbox-challenge-ready') {
        isThere = true;
        frame.style.height = `${data.height}px`;
      }
      if (data?.type === 'sandbox-challenge-done') finish();
    };
    function finish() {
      if (isOver) return;
      isOver = true;
      window.removeEventListener('message', onMessage);
      dialog.close();
      dialog.remove();
      if (returnTo instanceof HTMLElement) returnTo.focus();
      resolve();
    }
    window.addEventListener('message', onMessage);
    // Escape fails the challenge; the frame does it, since it knows how.
    dialog.addEventListener('cancel', event => {
      event.preventDefault();
      if (isThere) frame.contentWindow.postMessage({ type: 'sandbox-challenge-fail' }, '*');
      else finish();
    });
    // A second Escape closes a dialog whatever its page says.
    dialog.addEventListener('close', () => {
      if (!isOver) dialog.showModal();
    });
    frame.addEventListener('load', () => {
      frame.focus();
      // The frame may show the browser's own page about a lost connection.
      setTimeout(() => isThere || finish(), FRAME_START_MS);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
