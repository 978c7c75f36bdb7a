import { fireEvent, screen, within } from '@testing-library/react';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource, manyOf, oneOf } from '#src/testing/factories.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { load } from '#src/testing/slices.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { OwnListingBody } from '#src/api/types.ts';
import type { Resource } from '#shared/contract/resources.ts';
import { appError } from '#src/util/errors.ts';
import { ImportClassesPage, loader } from './ImportClassesPage.tsx';

type Imported = { batch: string; row: number; at: string };

/** A marketplace that has the drafts that are made. */
function marketplaceWith(...drafts: (Imported & { isChanged?: boolean })[]) {
  const listings: Resource<'ownListing'>[] = [];
  const add = (imported: Imported | null, title: string) => {
    const { data } = listingResource(title, { id: `draft-${listings.length}` });
    const attributes = {
      ...data.attributes,
      state: 'draft' as const,
      privateData: imported ? { imported } : {},
    };
    const listing: Resource<'ownListing'> = { ...data, type: 'ownListing', attributes };
    listings.push(listing);
    return listing;
  };
  for (const { isChanged, ...imported } of drafts) add(isChanged ? null : imported, 'Old');
  const createDraft = jest.fn((body: OwnListingBody) =>
    Promise.resolve(oneOf(add(body.privateData?.imported as Imported, body.title ?? ''))),
  );
  const discardDraft = jest.fn((id: string) => {
    listings.splice(
      listings.findIndex(listing => listing.id === id),
      1,
    );
    return Promise.resolve();
  });
  const query = () => Promise.resolve(manyOf(listings.map(data => ({ data }))));
  return { listings, api: { ownListings: { query, createDraft, discardDraft } } };
}

async function open(marketplace: ReturnType<typeof marketplaceWith>) {
  const store = makeStore({ config: testConfig, api: fakeApi(marketplace.api) });
  await load(loader, store);
  renderPage(<ImportClassesPage />, { at: '/teach/import', store });
}

function choose(text: string) {
  // jsdom has no way to read a file.
  const arrayBuffer = () => Promise.resolve(new TextEncoder().encode(text).buffer);
  const file = Object.assign(new File([text], 'classes.csv'), { arrayBuffer });
  fireEvent.change(screen.getByLabelText(/Choose/), { target: { files: [file] } });
}

const table = [
  'Title;Date;Start time;Minutes;Teacher',
  'Slow flow;2090-03-20;18:00;60;Ana',
  'Fast flow;sometime;19:00;60;Ana',
].join('\n');

describe('the import of classes', () => {
  it('shows each row as it will be, and makes drafts of them', async () => {
    const marketplace = marketplaceWith();
    await open(marketplace);
    choose(table);
    const preview = within(await screen.findByRole('region', { name: 'What the drafts will be' }));
    const [slow, fast] = preview.getAllByRole('listitem');
    expect(slow).toHaveTextContent(/^Slow flow.*Mar 20.*6:00.*60 minutes/);
    expect(fast).toHaveTextContent('Date: This is no date.');
    expect(screen.getByText(/1 value could not be read/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Make 2 drafts' }));
    expect(await screen.findByText('2 drafts were made')).toBeVisible();
    const made = marketplace.api.ownListings.createDraft.mock.calls.map(([body]) => body);
    expect(made.map(({ title, publicData }) => [title, publicData?.startDate])).toEqual([
      ['Slow flow', '2090-03-20'],
      ['Fast flow', null],
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo the import' }));
    expect(await screen.findByText('2 drafts are deleted.')).toBeVisible();
    expect(marketplace.listings).toEqual([]);
  });

  it('lets a column hold something else', async () => {
    await open(marketplaceWith());
    choose(table);
    const column = await screen.findByRole('combobox', { name: 'What the column Teacher holds' });
    fireEvent.change(column, { target: { value: 'title' } });
    expect(screen.getByRole('combobox', { name: 'What the column Title holds' })).toHaveValue(
      'none',
    );
    expect(screen.getAllByText('Ana', { selector: 'bdi' })).toHaveLength(2);
  });

  it('makes each draft once where it was interrupted', async () => {
    const marketplace = marketplaceWith();
    const { createDraft } = marketplace.api.ownListings;
    await open(marketplace);
    choose(table);
    const make = await screen.findByRole('button', { name: 'Make 2 drafts' });
    const create = createDraft.getMockImplementation()!;
    createDraft
      .mockImplementationOnce(create)
      // It was made, and the answer was lost.
      .mockImplementationOnce(async body => {
        await create(body);
        throw appError('network', 'No answer');
      });
    fireEvent.click(make);
    expect(screen.getByLabelText(/Choose another file/)).toBeDisabled();
    expect(await screen.findByText('1 of 2 drafts were made')).toBeVisible();
    // What is there can be taken back before the next try.
    expect(await screen.findByText(/: 2 drafts$/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 drafts were made')).toBeVisible();
    expect(marketplace.listings).toHaveLength(2);
  });

  it('takes an earlier import back, without what was changed since', async () => {
    const imported = { batch: 'old', at: '2026-11-20T10:00:00.000Z' };
    const marketplace = marketplaceWith(
      { ...imported, row: 0 },
      { ...imported, row: 1, isChanged: true },
    );
    await open(marketplace);
    expect(screen.getByText(/: 1 draft$/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Undo the import' }));
    expect(await screen.findByText('1 draft is deleted.')).toBeVisible();
    expect(marketplace.listings.map(({ id }) => id)).toEqual(['draft-1']);
  });

  it('says what is wrong with a file', async () => {
    await open(marketplaceWith());
    choose('Title\n');
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no table in this file');
  });
});
