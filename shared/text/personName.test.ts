import { publicNameOf, splitName } from './personName.ts';

describe('splitName', () => {
  it.each([
    ['Rosa Iyer', 'Rosa', 'Iyer'],
    ['  Ana  María\tPrieto ', 'Ana María', 'Prieto'],
    ['Ana de la Cruz', 'Ana', 'de la Cruz'],
    ['bell hooks', 'bell', 'hooks'],
    ["D'Arcy Lee-Ōta", "D'Arcy", 'Lee-Ōta'],
    ['عائشة حسن', 'عائشة', 'حسن'],
    ['山田 太郎', '太郎', '山田'],
    ['김 민준', '민준', '김'],
    ['さくら\u3000ももこ', 'ももこ', 'さくら'],
    ['マリア ガルシア', 'マリア', 'ガルシア'],
    ['Anna 王', 'Anna', '王'],
  ])('of %s', (typed, firstName, lastName) => {
    expect(splitName(typed, 'en')).toEqual({ firstName, lastName });
  });

  it.each([
    ['Ana Prieto', 'Ana', 'Prieto'],
    ['Ana García López', 'Ana', 'García López'],
    ['María José García López', 'María José', 'García López'],
    ['Ana de la Cruz', 'Ana', 'de la Cruz'],
    ['María de los Ángeles García de la Cruz', 'María de los Ángeles', 'García de la Cruz'],
    ['山田 太郎', '太郎', '山田'],
  ])('of %s in Spanish, which has two last names', (typed, firstName, lastName) => {
    expect(splitName(typed, 'es')).toEqual({ firstName, lastName });
  });

  it.each(['', '  ', 'Rosa', 'O ', '山田太郎', 'Rosa \u200b', '\u3164 Rosa'])(
    'finds no last name: %j',
    typed => {
      expect(splitName(typed, 'en')).toBeNull();
      expect(splitName(typed, 'es')).toBeNull();
    },
  );
});

test('others see the first name and an initial', () => {
  expect(publicNameOf({ firstName: 'Ana María', lastName: 'prieto' })).toBe('Ana María P');
  expect(publicNameOf({ firstName: ' Mia ', lastName: '👩‍🎤 Star' })).toBe('Mia 👩‍🎤');
  expect(publicNameOf({ firstName: 'Mia', lastName: ' ' })).toBe('Mia');
});
