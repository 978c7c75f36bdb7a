/** Stands in until the page is built. */
export function LandingPage() {
  return <h1>LandingPage</h1>;
}
