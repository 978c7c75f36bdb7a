/** The shell itself has failed: no providers, no styles to count on, still a way on. */
export function LastResort() {
  return (
    <main id="main">
      <h1>Something went wrong</h1>
      <p>It is us, not you. Please load the page again.</p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </main>
  );
}
