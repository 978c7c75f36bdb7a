import { drawnStyle } from './drawnStyle.ts';

/** Returns the properties that a layer takes its names from. */
const namesIn = (language: string) =>
  drawnStyle('light', 'https://flowroom.example', language).layers.flatMap(layer =>
    layer.type === 'symbol' ? [layer.layout?.['text-field']] : [],
  );

test('names are the reader’s, and the original where there is no other', () => {
  const spanish = ['coalesce', ['get', 'es'], ['get', 'name']];
  expect(namesIn('es')).toEqual([spanish, spanish, spanish]);
  const name = ['coalesce', ['get', 'en'], ['get', 'name']];
  expect(namesIn('en')).toEqual([name, name, name]);
});
