/** Stands in until the page is built. */
export function NotFoundPage() {
  return <h1>NotFoundPage</h1>;
}
