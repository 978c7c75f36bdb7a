/**
 * Loads the page again when the reader comes back to it and the browser shows it as it was left.
 * WebKit breaks off what a page is loading when it is left, and caches the page with the failure.
 * Returns a function that ends it.
 * @param isCut returns whether the page failed, or was still loading
 */
export function reloadOnReturn(
  isCut: () => boolean,
  reload = () => globalThis.location.reload(),
): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && isCut()) reload();
  };
  window.addEventListener('pageshow', onShow);
  return () => window.removeEventListener('pageshow', onShow);
}
