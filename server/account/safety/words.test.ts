import { createWordFinder, wordKey } from './words.ts';

describe('words that operators look for', () => {
  it.each([
    ['WhatsApp', 'Write to me on whatsapp!', true],
    ['WhatsApp', 'WHATSAPP.', true],
    ['WhatsApp', 'whatsapps', false],
    ['ass', 'a class of asanas', false],
    ['estúpido', 'Eres un ESTUPIDO', true],
    ['estupido', 'estúpido', true],
    ['niño', 'nino', true],
    ['غبي', 'أنت غَبِيٌّ جدا', true],
    ['غبي', 'الغبي', false],
    ['western union', 'by Western\n Union, please', true],
    ['western union', 'a western or a union', false],
    ['傻瓜', '你是傻瓜吗', true],
    ['дурак', 'Ты ДУРАК', true],
    ['don’t', "I don't", true],
    ['٣', 'room 3', true],
    ['!!!', 'Hello!!!', false],
  ])('%s in %j: %s', (word, text, isThere) => {
    expect(createWordFinder(['other', word])(text)).toEqual(isThere ? [word] : []);
  });

  it('are compared by letters and digits alone', () => {
    expect(['  Éstúpido! ', 'a  b', '…'].map(wordKey)).toEqual(['estupido', 'a b', '']);
  });
});
