import { oneOf, currentUserResource } from '#src/testing/factories.ts';
import { changeOf, valuesOf } from './profile.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';

const sam = oneOf(currentUserResource('Sam Reed')).data as unknown as CurrentUser;

describe('what of a profile is saved', () => {
  it('is nothing when nothing differs but space around it', () => {
    expect(changeOf(valuesOf(sam), sam)).toEqual({});
    expect(changeOf({ firstName: ' Sam ', lastName: 'Reed', bio: '  ' }, sam)).toEqual({});
  });

  it('is what differs, as it was typed', () => {
    expect(changeOf({ ...valuesOf(sam), bio: '<b>Hi</b>' }, sam)).toEqual({
      bio: '<b>Hi</b>',
    });
  });

  it('is nothing of a bio or name with brackets that stays as it was', () => {
    const profile = { ...sam.attributes.profile, lastName: '<Reed>', bio: 'I <3 yoga' };
    const told: CurrentUser = { ...sam, attributes: { ...sam.attributes, profile } };
    expect(changeOf(valuesOf(told), told)).toEqual({});
    expect(changeOf({ ...valuesOf(told), firstName: 'Al' }, told)).toEqual({ firstName: 'Al' });
  });

  it('is an address for tips in one form, and none where it is empty', () => {
    const data = { tipAddress: 'https://ko-fi.com/sam' };
    const stored = { ...sam.attributes.profile, privateData: data };
    const teacher: CurrentUser = { ...sam, attributes: { ...sam.attributes, profile: stored } };
    expect(changeOf({ ...valuesOf(sam), tipAddress: ' Ko-Fi.com/sam ' }, sam)).toEqual({
      privateData: data,
    });
    expect(changeOf({ ...valuesOf(teacher), tipAddress: 'ko-fi.com/sam' }, teacher)).toEqual({});
    expect(changeOf({ ...valuesOf(teacher), tipAddress: undefined }, teacher)).toEqual({
      privateData: { tipAddress: null },
    });
  });

  it('takes away a bio and a picture', () => {
    const profile = { ...sam.attributes.profile, bio: 'Hi' };
    const told: CurrentUser = { ...sam, attributes: { ...sam.attributes, profile } };
    expect(changeOf({ ...valuesOf(told), bio: '', pictureId: null }, told)).toEqual({
      bio: null,
      profileImageId: null,
    });
  });
});
