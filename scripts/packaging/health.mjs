// Health check of containers and supervisors: exit code 0 if the process that listens on PORT is
// ready.
const port = process.env['PORT'] || '3000';
const host = process.env['HOST'] || '127.0.0.1';
const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
const name = reachable.includes(':') ? `[${reachable}]` : reachable;
const timeoutMs = 4_000;

try {
  const { status } = await fetch(`http://${name}:${port}/readyz`, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (status !== 200) throw new Error(`it answers ${status}`);
} catch (error) {
  console.error(
    `Not ready at port ${port}: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
}
