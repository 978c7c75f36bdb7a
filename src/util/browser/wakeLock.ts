/**
 * Retains the screen on until the returned function is called. Browsers take it back when the page
 * is hidden, so it is requested again when the page is shown. Does nothing where there is none.
 */
export function holdScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let held: WakeLockSentinel | null = null;
  let isEnded = false;
  const hold = async () => {
    if (document.visibilityState !== 'visible' || isEnded) return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (isEnded) void lock.release();
      else held = lock;
    } catch {
      // Refused, for instance while the battery is low.
    }
  };
  const onVisible = () => void hold();
  document.addEventListener('visibilitychange', onVisible);
  void hold();
  return () => {
    isEnded = true;
    document.removeEventListener('visibilitychange', onVisible);
    void held?.release();
  };
}
