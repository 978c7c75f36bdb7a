import express from 'express';

/** The yardstick: the same Express sending a ready string of as many bytes as the page has. */
const bytes = Number(process.argv[2] ?? 10_000);
const html = `<!doctype html>${'x'.repeat(Math.max(0, bytes - 15))}`;
const app = express();
app.get('/', (_request, response) => {
  response.type('html').send(html);
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${address && typeof address === 'object' ? address.port : 0}\n`);
});
