import { allWizardTabs, wizardTabs } from '#shared/config/listing.ts';
import type { WizardTab } from '#shared/config/listing.ts';
import { listing } from './classDraft.fixture.ts';
import { selectEditListing } from './EditListingPage.duck.ts';
import { wizardBodyOf } from './wizard.ts';
import { loader } from './EditListingPage.loader.ts';
import { draftId, draftSlug } from '#shared/config/paths.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import type { One } from '#shared/contract/resources.ts';
import { oneOf } from '#src/testing/factories.ts';
import { currentUserOf, load, refusal, storeWith } from '#src/testing/slices.ts';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';

async function answerTo(
  params: Record<string, string>,
  {
    userType = 'teacher' as 'student' | 'teacher',
    status = 200,
    tabs = wizardTabs as readonly WizardTab[],
    isQuick = false,
  } = {},
) {
  const show = () =>
    status === 200
      ? Promise.resolve(
          oneOf({ id, type: 'ownListing', attributes: { title: 'Slow flow', state: 'draft' } }),
        )
      : Promise.reject(refusal(status));
  const store = storeWith(
    {
      currentUser: { show: () => Promise.resolve(currentUserOf(userType)) },
      ownListings: { show },
    },
    { wizardTabs: tabs },
  );
  await store.dispatch(fetchCurrentUser());
  return load(loader, store, {
    params: isQuick ? {} : { slug: 'x', id, type: 'draft', tab: 'description', ...params },
  });
}

describe('the address of the wizard', () => {
  it('is for teachers', async () => {
    expect(await answerTo({}, { userType: 'student' })).toEqual({
      redirect: '/?only=teachers',
      status: 302,
    });
  });

  it('names nothing for a new class in three questions', async () => {
    expect(await answerTo({}, { isQuick: true })).toBeUndefined();
    const sentAway = await answerTo({}, { isQuick: true, userType: 'student' });
    expect(sentAway).toHaveProperty('redirect');
  });

  it('names a tab and a kind that there are', async () => {
    expect(await answerTo({ tab: 'prices' })).toEqual({ status: 404 });
    expect(await answerTo({ type: 'old' })).toEqual({ status: 404 });
    expect(await answerTo({ returnURLType: 'lost' })).toEqual({ status: 404 });
    expect(await answerTo({ returnURLType: 'failure' })).toBeUndefined();
    expect(await answerTo({})).toBeUndefined();
  });

  it('says who may not publish, before anything is filled in', async () => {
    const person = currentUserOf('teacher');
    const denied: One<'currentUser'> = {
      data: {
        ...person.data,
        relationships: { effectivePermissionSet: { data: { id: 'me', type: 'permissionSet' } } },
      },
      included: [
        { id: 'me', type: 'permissionSet', attributes: { postListings: 'permission/deny' } },
      ],
    };
    const store = storeWith(
      { currentUser: { show: () => Promise.resolve(denied) } },
      { wizardTabs },
    );
    await store.dispatch(fetchCurrentUser());
    const params = { slug: draftSlug, id: draftId, type: 'new', tab: 'description' };
    expect(await load(loader, store, { params })).toBeUndefined();
    const { mayPublish } = selectEditListing(store.getState());
    expect(wizardBodyOf(draftId, 'description', null, mayPublish)).toEqual({ kind: 'notAllowed' });
    const published = listing({ state: 'published' });
    expect(wizardBodyOf(published.id, 'description', published, mayPublish).kind).toBe(
      'description',
    );
  });

  it('begins a new class with the first tab', async () => {
    const start = { slug: draftSlug, id: draftId, type: 'new' };
    expect(await answerTo(start)).toBeUndefined();
    expect(await answerTo({ ...start, tab: 'photos' })).toMatchObject({
      redirect: expect.stringContaining('/new/description') as string,
    });
  });

  it('leads from a locked tab to the one that is open', async () => {
    expect(await answerTo({ tab: 'photos' })).toMatchObject({
      redirect: expect.stringContaining('/draft/description') as string,
    });
  });

  it('knows a tab once it is switched on', async () => {
    expect(await answerTo({ tab: 'pricing' })).toEqual({ status: 404 });
    expect(await answerTo({ tab: 'pricing' }, { tabs: allWizardTabs })).toMatchObject({
      redirect: expect.stringContaining('/draft/description') as string,
    });
  });

  it('is not found for a class of others, and shown when loading fails', async () => {
    expect(await answerTo({}, { status: 403 })).toEqual({ status: 404 });
    expect(await answerTo({}, { status: 503 })).toBeUndefined();
  });
});
