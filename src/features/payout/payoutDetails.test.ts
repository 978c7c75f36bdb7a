import {
  isOldEnough,
  isWebAddress,
  legalDetailsOf,
  personDetailsOf,
  personFieldOf,
} from './payoutDetails.ts';

describe('details of a payout account', () => {
  it('name an identity number as the country does, and leave empty parts out', () => {
    const person = { firstName: ' Mara ', lastName: ' ', idNumber: 'S1234567D' };
    const { account } = legalDetailsOf({ person }, 'SG');
    expect(account.individual).toMatchObject({ first_name: 'Mara', id_number: 'S1234567D' });
    expect(account.individual?.last_name).toBeUndefined();
    expect(account.individual).not.toHaveProperty('ssn_last_4');
    expect(account.individual).not.toHaveProperty('dob');
  });

  it('are cleaned as every text that people write', () => {
    const person = {
      firstName: 'Zoe\u0308\u202e\n',
      lastName: '\u200b\u3164',
      address: { city: '\ufeffAuckland\u0000' },
    };
    const { individual } = legalDetailsOf({ person }, 'NZ').account;
    expect(individual).toMatchObject({ first_name: 'Zoë', address: { city: 'Auckland' } });
    expect(individual?.last_name).toBeUndefined();
  });

  it('have only what the country requests, whatever was typed for another one', () => {
    const person = { idNumber: '1234', address: { city: 'Berlin', state: 'NV' } };
    const { account, businessProfileMCC } = legalDetailsOf({ person, mcc: '7911' }, 'DE');
    expect(account.individual).not.toHaveProperty('id_number');
    expect(account.individual).not.toHaveProperty('ssn_last_4');
    expect(account.individual?.address).toMatchObject({ city: 'Berlin', state: undefined });
    expect(businessProfileMCC).toBeUndefined();
    const ofUS = legalDetailsOf({ person, mcc: '7911' }, 'US');
    expect(ofUS).toMatchObject({ businessProfileMCC: '7911' });
    expect(ofUS.account.individual).toMatchObject({ ssn_last_4: '1234', address: { state: 'NV' } });
  });

  it.each([
    ['24', false],
    ['25', true],
    ['', false],
  ])('declare somebody with %s percent as an owner: %s', (ownership, owner) => {
    const { persons } = legalDetailsOf({ businessType: 'company', person: { ownership } }, 'US');
    expect(persons[0]?.relationship).toMatchObject({ owner, representative: true });
  });

  it('send a share that was taken back as zero, and leave the representative alone', () => {
    expect(personDetailsOf({ ownership: '' }, 'US').relationship).toEqual({
      owner: false,
      percent_ownership: 0,
      title: undefined,
    });
  });

  it.each([
    [['dob'], 'birthday'],
    [['person', 'address', 'postal_code'], 'address.postalCode'],
    [['relationship', 'percent_ownership'], 'ownership'],
    [['person_token'], undefined],
  ])('know the field of the provider’s %j: %s', (path, field) => {
    expect(personFieldOf(path)).toBe(field);
  });

  it.each([
    ['2008-06-15', '2026-06-14', false],
    ['2008-06-15', '2026-06-15', true],
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
  ])('of somebody born on %s are taken on %s: %s', (birthday, today, isOld) => {
    expect(isOldEnough(birthday, today, 18)).toBe(isOld);
  });

  it.each([
    ['https://studio.example', true],
    ['studio.example/about', true],
    ['http://localhost:3000', true],
    ['nowhere', false],
    ['https://', false],
    ['two words.example', false],
  ])('%s is a web address: %s', (text, is) => {
    expect(isWebAddress(text)).toBe(is);
  });
});
