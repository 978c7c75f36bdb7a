/** The browser, or the machine it runs on, draws no maps. */
export class NoWebGlError extends Error {
  override name = 'NoWebGlError';
}

/** @throws NoWebGlError before anything large is downloaded for nothing */
export function requireWebGl(): void {
  const context = document.createElement('canvas').getContext('webgl2');
  if (!context) throw new NoWebGlError('There is no WebGL.');
  // Browsers give few contexts, and this one has said all it had to say.
  context.getExtension('WEBGL_lose_context')?.loseContext();
}
