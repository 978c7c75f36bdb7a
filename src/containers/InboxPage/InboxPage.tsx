/** Stands in until the page is built. */
export function InboxPage() {
  return <h1>InboxPage</h1>;
}
