import { townOf } from './townOf.ts';

const town = (address: string) => {
  const found = townOf({ address, isRough: true });
  return found && [found.key, found.name, found.area];
};

describe('the town of a class', () => {
  it.each([
    ['Los Angeles, California, United States', 'los-angeles', 'Los Angeles', true],
    ['Silver Lake, Los Angeles, California, United States', 'los-angeles', 'Los Angeles', false],
    ['Nueva York, Nueva York, Estados Unidos', 'nueva-york', 'Nueva York', true],
    ['Munich, Bavaria, Germany', 'munich', 'Munich', true],
    ['10115 Berlin, Germany', 'berlin', 'Berlin', false],
    ['A Coruña, España', 'a-coruna', 'A Coruña', true],
    ['Portland, OR 97201', 'portland', 'Portland', true],
    ['Greenpoint, Brooklyn, New York', 'new-york', 'New York', false],
    ['東京, 日本', '東京', '東京', true],
  ])('of %s is %s', (address, key, name, isWhole) => {
    expect(town(address)?.slice(0, 2)).toEqual([key, name]);
    if (isWhole) expect(town(address)?.[2]).toBe(address);
  });

  it('has a key that an address can hold', () => {
    const [key = ''] = town(`${'a'.repeat(79)}𠮷, Japan`) ?? [];
    expect(encodeURIComponent(String(key))).toBe('a'.repeat(79));
  });

  it('is none where no place is written', () => {
    expect(townOf(undefined)).toBeNull();
    expect(townOf({ address: ' , ', isRough: true })).toBeNull();
    // Only a street, which is not public.
    expect(townOf({ address: '12 Elm Street' })).toBeNull();
  });
});
