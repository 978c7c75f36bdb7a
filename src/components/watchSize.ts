/**
 * Reports when an element has another size, once it has had it for `wait` milliseconds. The
 * function given back ends it.
 */
export function watchSize(element: Element, wait: number, onResize: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(onResize, wait);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
