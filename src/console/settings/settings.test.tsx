import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mailColours } from '#shared/settings/colours.ts';
import { openConsole } from '../testing/openConsole.tsx';
import { listOf, refusal, sessionWith } from '../testing/stubApi.ts';

const rights = ['assets/show', 'assets/versions', 'assets/preview', 'assets/write'];
const stored = {
  version: 'v2',
  images: {},
  documents: {
    'general/marketplace.json': { name: 'Aire', kept: true },
    'design/branding.json': {
      marketplaceColors: { mainColor: '#00665c' },
      mailColors: mailColours({ mainColor: '#00665c', nightColor: '' }),
    },
  },
};
const versions = [
  {
    version: 'v2',
    createdAt: '2026-11-29T10:00:00.000Z',
    operator: { id: 'x', name: 'Ada' },
    note: 'A name of our own',
    paths: ['general/marketplace.json'],
  },
  {
    version: 'v1',
    createdAt: '2026-11-28T10:00:00.000Z',
    operator: null,
    note: null,
    paths: ['design/branding.json'],
  },
];

const open = (handlers = {}, session = sessionWith(rights)) =>
  openConsole({
    at: '/settings',
    handlers: {
      'session/show': () => ({ data: session }),
      'assets/show': () => ({ data: stored }),
      'assets/versions': () => listOf(versions),
      'assets/preview': () => ({ data: { version: 'draft-1' } }),
      'assets/write': () => ({ data: { version: 'v3' } }),
      ...handlers,
    },
  });

const retype = async (label: string | RegExp, text: string) => {
  const field = await screen.findByRole('textbox', { name: label });
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};
const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publish' }));

describe('the settings', () => {
  it('are published with a note, as the documents that are different', async () => {
    const { calls } = await open();
    expect(await screen.findByLabelText('Name of the site')).toHaveValue('Aire');
    expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await retype('Name of the site', ' Brisa ');
    await retype('Commission of teachers, %', '12,5');
    await publish();
    expect(await screen.findByText(/Say what is different/)).toBeInTheDocument();
    await retype('What is different, and why', 'A new brand');
    await publish();
    await screen.findByText(/^Published/);
    expect(calls.findLast(({ path }) => path === 'assets/write')?.body).toEqual({
      currentVersion: 'v2',
      note: 'A new brand',
      documents: [
        { path: 'general/marketplace.json', value: { name: 'Brisa', kept: true } },
        {
          path: 'transactions/commission.json',
          value: { providerCommission: { percentage: 12.5 } },
        },
      ],
    });
  });

  it('are shown as a preview before, without a note', async () => {
    const { calls } = await open();
    await retype('Name of the site', 'Brisa');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('link', { name: 'Open the preview' })).toHaveAttribute(
      'href',
      '/?settings-preview=draft-1',
    );
    expect(calls.some(({ path }) => path === 'assets/write')).toBe(false);
  });

  it.each([
    [/^Name of the site/, 'Flow, "room"', /without quotation marks/],
    [/^Colour \(/, 'red', /six digits/],
    [/^Commission of teachers/, '81', /from 0 to 80/],
    [/^Lowest price/, '0', /amount from/],
    [/^Days that can be booked/, '91', /from 7 to 90/],
    [/^Instagram/, 'instagram.com/us', /https/],
    [/^Tax rate/, '7', /A tax rate needs a name/],
  ])('with a fault in %s say so there, and are neither shown nor published', async (...row) => {
    const [label, text, fault] = row;
    const { calls } = await open();
    await retype(label, text);
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    const messages = await screen.findAllByText(fault);
    expect(messages.length).toBeGreaterThan(0);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('put cities in another order, name them, and leave one out', async () => {
    const city = (name: string, north: number) => ({
      en: name,
      es: name,
      bounds: `${north},1,0,0`,
    });
    const cities = [city('Lima', 1), city('Quito', 2), city('London', 3)];
    const { calls } = await open({
      'assets/show': () => ({
        data: { version: 'v2', images: {}, documents: { 'general/marketplace.json': { cities } } },
      }),
    });
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    await screen.findByRole('group', { name: /^Cities of searches/ });
    await press('Move London up');
    await press('Remove Lima');
    await press('Move London up');
    const [spanish] = screen.getAllByRole('textbox', { name: 'Name in Spanish' });
    await userEvent.clear(spanish!);
    await userEvent.type(spanish!, 'Londres');
    await retype('What is different, and why', 'Where we are now');
    await publish();
    await screen.findByText(/^Published/);
    expect(calls.findLast(({ path }) => path === 'assets/write')?.body).toMatchObject({
      documents: [
        { value: { cities: [{ ...city('London', 3), es: 'Londres' }, city('Quito', 2)] } },
      ],
    });
  });

  describe('a logo', () => {
    const staging = (width: number, height: number) => ({
      'build/assets/stage': () => ({ data: { 'staging-id': 'a'.repeat(40), width, height } }),
    });
    const choose = async (label: string, type = 'image/png') =>
      userEvent.upload(
        await screen.findByLabelText(`${label}: choose a file`),
        new File(['x'], 'logo.png', { type }),
        { applyAccept: false },
      );
    const branding = stored.documents['design/branding.json'];
    URL.createObjectURL = () => 'blob:logo';

    it('is sent, seen, and published with the document that refers to it', async () => {
      const { calls } = await open(staging(400, 100));
      await choose('Logo');
      expect(await screen.findByRole('img', { name: 'Logo' })).toHaveAttribute('src', 'blob:logo');
      await retype('What is different, and why', 'Our logo');
      await publish();
      await screen.findByText(/^Published/);
      expect(calls.findLast(({ path }) => path === 'assets/write')?.body).toMatchObject({
        documents: [
          {
            path: 'design/branding.json',
            value: {
              ...branding,
              logo: { _ref: { resolver: 'image', target: '/design/logo-aaaaaaaaaaaa.png' } },
              mailLogo: true,
            },
          },
          { path: 'design/logo-aaaaaaaaaaaa.png', stagingId: 'a'.repeat(40) },
        ],
      });
    });

    it.each([
      ['a kind that no browser shows', 'Logo', 'image/svg+xml', staging(400, 100), /PNG, JPEG/],
      [
        'one that can not be read',
        'Logo',
        'image/png',
        { 'build/assets/stage': () => refusal(400, 'asset-invalid-content') },
        /PNG, JPEG/,
      ],
      ['a small one', 'Logo', 'image/png', staging(400, 20), /at least 48 by 48/],
      ['an icon that is no square', 'Icon', 'image/png', staging(400, 200), /square/],
    ])('%s is refused beside the field', async (...row) => {
      const [, label, type, handlers, fault] = row;
      await open(handlers);
      await choose(label, type);
      expect(await screen.findByText(fault, { selector: '[data-field-error] *' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
    });

    it('that is live is shown, and can be left out', async () => {
      const logo = { _ref: { resolver: 'image', target: '/design/l.png' } };
      const { calls } = await open({
        'assets/show': () => ({
          data: {
            version: 'v2',
            documents: { 'design/branding.json': { logo, mailLogo: true } },
            images: { 'design/l.png': 'https://flow.example/l' },
          },
        }),
      });
      expect(await screen.findByRole('img', { name: 'Logo' })).toHaveAttribute(
        'src',
        'https://flow.example/l',
      );
      await userEvent.click(screen.getByRole('button', { name: 'Logo: use none' }));
      await retype('What is different, and why', 'The name is enough');
      await publish();
      await screen.findByText(/^Published/);
      expect(calls.findLast(({ path }) => path === 'assets/write')?.body).toMatchObject({
        documents: [{ path: 'design/branding.json', value: null }],
      });
    });
  });

  describe('the currency', () => {
    const counting = (listings: number, orders: number) => ({
      'listings/query': () => listOf([], listings),
      'orders/query': () => listOf([], orders),
    });

    it('is chosen before there is a class or an order, and amounts are in it', async () => {
      const { calls } = await open(counting(0, 0));
      const field = await screen.findByRole('combobox', { name: /^Currency/ });
      await waitFor(() => expect(field).toBeEnabled());
      await userEvent.selectOptions(field, 'JPY');
      // As many of its units: yen have no smaller ones.
      expect(screen.getByLabelText(/^Highest price, JPY/)).toHaveValue('99999999');
      await retype(/^Lowest price of a class, JPY/, '500');
      await retype('What is different, and why', 'We are in Japan');
      await publish();
      await screen.findByText(/^Published/);
      expect(calls.findLast(({ path }) => path === 'assets/write')?.body).toMatchObject({
        documents: expect.arrayContaining([
          { path: 'general/localization.json', value: { currency: 'JPY' } },
          {
            path: 'transactions/minimum-transaction-size.json',
            value: { listingMinimumPrice: { amount: 500, type: 'subunit' } },
          },
        ]),
      });
    });

    it.each([
      [1, 0],
      [0, 1],
    ])('is closed with %i classes and %i orders, and says why', async (listings, orders) => {
      await open(counting(listings, orders));
      expect(await screen.findByText(/while there are classes or orders/)).toBeVisible();
      expect(screen.getByRole('combobox', { name: /^Currency/ })).toBeDisabled();
    });

    it('is refused with a sentence where a class came meanwhile', async () => {
      await open({
        ...counting(0, 0),
        'assets/write': () => refusal(409, 'conflict', { reason: 'currency-in-use' }),
      });
      const field = await screen.findByRole('combobox', { name: /^Currency/ });
      await waitFor(() => expect(field).toBeEnabled());
      await userEvent.selectOptions(field, 'EUR');
      await retype('What is different, and why', 'Euros');
      await publish();
      expect(await screen.findByText(/amounts are in the one of now/)).toBeVisible();
    });
  });

  it('have the contrast of their colours in figures, in both themes', async () => {
    await open();
    await retype(/^Colour \(/, '#ffe000');
    const day = await screen.findByRole('region', { name: 'Light theme' });
    expect(day).toHaveTextContent('#ffe000 has 1.0 : 1 and can not be read here');
    const night = screen.getByRole('region', { name: 'Dark theme' });
    expect(night).not.toHaveTextContent('can not be read');
    expect(night).toHaveTextContent(/Contrast: 1\d\.\d : 1 on the button/);
  });

  it('stay as typed when somebody else was faster', async () => {
    await open({ 'assets/write': () => refusal(409, 'conflict') });
    await retype('Name of the site', 'Brisa');
    await retype('What is different, and why', 'A new brand');
    await publish();
    expect(await screen.findByText(/Somebody changed it meanwhile/)).toBeInTheDocument();
    expect(screen.getByLabelText('Name of the site')).toHaveValue('Brisa');
  });

  it('go back to a version of the history', async () => {
    const { calls } = await open({
      'assets/show': ({ query }: { query: { version?: string } }) => ({
        data: query.version === 'v1' ? { version: 'v1', documents: {}, images: {} } : stored,
      }),
    });
    const history = await screen.findByRole('region', { name: 'History' });
    expect(history).toHaveTextContent('A name of our own');
    await userEvent.click(within(history).getByRole('button', { name: 'Go back to this' }));
    const dialog = screen.getByRole('dialog', { name: 'Go back to these settings?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go back to this' }));
    await screen.findByText(/^Published/);
    expect(calls.findLast(({ path }) => path === 'assets/write')?.body).toMatchObject({
      currentVersion: 'v2',
      note: expect.stringMatching(/^Back to the settings of /),
      documents: [
        { path: 'general/marketplace.json', value: { kept: true } },
        { path: 'design/branding.json', value: null },
      ],
    });
  });

  it('of access are switched at once, after a question', async () => {
    const rules = {
      'marketplace/private': false,
      'marketplace/requireListingApproval': true,
      'marketplace/requireUserApproval': false,
      'marketplace/requirePostingApproval': false,
    };
    const switches = ['build/private-marketplace/enable', 'build/listing-approval/enable'];
    const { calls } = await open(
      {
        'build/marketplace/show': () => ({ data: rules }),
        'build/listing-approval/disable': () => ({ data: {} }),
      },
      sessionWith([...rights, ...switches]),
    );
    const access = await screen.findByRole('region', { name: 'Who comes in' });
    expect(within(access).queryByRole('button', { name: 'Have new people wait' })).toBeNull();
    await userEvent.click(within(access).getByRole('button', { name: 'Publish classes at once' }));
    const dialog = screen.getByRole('dialog', { name: 'Publish classes at once' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Switch it off' }));
    await screen.findByText('Switched.');
    expect(calls.findLast(({ method }) => method === 'POST')?.path).toBe(
      'build/listing-approval/disable',
    );
  });

  it('of prices are closed to who writes texts, and all are to who may write none', async () => {
    await open({}, sessionWith(rights, { role: 'content' }));
    expect(await screen.findByLabelText('Name of the site')).toBeEnabled();
    expect(screen.getByLabelText('Commission of teachers, %')).toBeDisabled();
    document.body.innerHTML = '';
    await open({}, sessionWith(['assets/show', 'assets/versions'], { role: 'support' }));
    await waitFor(() => expect(screen.getByLabelText('Name of the site')).toBeDisabled());
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });
});
