/** A page for when there can be none of ours: no scripts, no styles, a sentence and a way on. */
export const barePage = (sentence: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${sentence}</title>
<main>
<h1>${sentence}</h1>
<p>Please try again in a moment.</p>
<p><a href="/">Go to the home page</a></p>
</main>
`;
