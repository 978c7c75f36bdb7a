/**
 * Calls back at a rate, by the clock of the sound. It goes on in a hidden page, where browsers run
 * timers once a second and no animation frames at all. Returns what ends it.
 */
export function startFrameClock(
  context: AudioContext,
  perSecond: number,
  tick: () => void,
): () => void {
  let isOver = false;
  let at = context.currentTime;
  const schedule = () => {
    // After a delay the next one comes at once, and those between are left out.
    at = Math.max(at + 1 / perSecond, context.currentTime);
    // Silent; only what is connected is run.
    const source = new ConstantSourceNode(context, { offset: 0 });
    source.connect(context.destination);
    source.addEventListener('ended', () => {
      source.disconnect();
      if (isOver) return;
      // First: a picture that can not be drawn is not the last one.
      schedule();
      tick();
    });
    source.start();
    source.stop(at);
  };
  schedule();
  return () => {
    isOver = true;
  };
}
