import express from 'express';
import { listen } from '#server/testing/listen.ts';
import { createReadImage } from './readImage.ts';

const app = express()
  .get('/flex/picture', (req, res) => void res.type('png').send(`for ${req.get('accept')}`))
  .get('/flex/page', (_req, res) => void res.send('<html>'));

it('a picture is read within the machine, in a form that retains what is transparent', async () => {
  const site = await listen(app);
  const read = createReadImage({ from: 'https://flow.example/flex/', to: `${site.url}/flex/` });
  const data = await read('https://flow.example/flex/picture');
  expect(data.toString()).toMatch(/^for image\/webp/);
  await expect(read('https://flow.example/flex/page')).rejects.toThrow('200 text/html');
  await expect(read('https://flow.example/flex/none')).rejects.toThrow('404');
  await site.close();
});
