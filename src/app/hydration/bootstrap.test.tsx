import { takeBootstrap } from './bootstrap.ts';

it('the data of a page are not left in it for the next person', () => {
  const data = { kind: 'page', state: { email: 'sam@flowroom.example' } };
  document.body.innerHTML = `<script type="application/json" id="bootstrap">${JSON.stringify(data)}</script>`;
  expect(takeBootstrap()).toEqual(data);
  expect(document.documentElement.outerHTML).not.toContain('sam@flowroom.example');
});
