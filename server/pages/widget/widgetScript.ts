/**
 * The script of one line on a teacher's own site: it puts the schedule behind itself, in the
 * reader's zone and as high as it is. It sets no cookie and reads nothing of that site but its
 * language.
 */
export const widgetScript = `(() => {
  const script = document.currentScript;
  const { teacher, language = document.documentElement.lang, theme } = script.dataset;
  const address = new URL('/widget/' + encodeURIComponent(teacher), script.src);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = { zone: timeZone, language: language.slice(0, 2), theme };
  for (const name in query) if (query[name]) address.searchParams.set(name, query[name]);
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = script.dataset.title || 'Classes';
  frame.loading = 'lazy';
  frame.style.cssText = 'display:block;width:100%;height:24rem;border:0;color-scheme:normal';
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== address.origin) return;
    const height = Number(data && data.scheduleHeight);
    if (height > 0) frame.style.height = Math.min(height, 5000) + 'px';
  });
  script.after(frame);
})();
`;
