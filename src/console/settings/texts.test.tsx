import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openConsole } from '../testing/openConsole.tsx';
import { sessionWith } from '../testing/stubApi.ts';

const rights = ['assets/show', 'assets/versions', 'assets/preview', 'assets/write'];
const heading = (level: number, content: string) => ({ fieldType: `heading${level}`, content });
const own = {
  sections: [
    { sectionId: 'head', title: heading(1, 'Nuestras reglas') },
    {
      sectionId: 'pago',
      appearance: { kept: true },
      title: heading(2, 'Pago'),
      blocks: [{ blockType: 'defaultBlock', text: { fieldType: 'markdown', content: 'Antes.' } }],
    },
    {
      sectionId: 'edad',
      title: heading(2, 'Edad'),
      blocks: [{ blockType: 'defaultBlock', text: { fieldType: 'markdown', content: '18.' } }],
    },
  ],
};
const path = 'content/pages/terms-of-service-es.json';
const stored = {
  version: 'v2',
  images: {},
  documents: { [path]: own, 'general/marketplace.json': { name: 'Aire' } },
};

const open = (session = sessionWith(rights)) =>
  openConsole({
    at: '/settings/texts',
    handlers: {
      'session/show': () => ({ data: session }),
      'assets/show': () => ({ data: stored }),
      'assets/versions': () => ({ data: [], meta: {} }),
      'assets/preview': () => ({ data: { version: 'draft-1' } }),
      'assets/write': () => ({ data: { version: 'v3' } }),
    },
  });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const retype = async (label: string | RegExp, text: string) => {
  const field = screen.getByRole('textbox', { name: label });
  await userEvent.clear(field);
  if (text) {
    await userEvent.click(field);
    await userEvent.paste(text);
  }
};

describe('terms and privacy policy', () => {
  it('begin as the text of the site, and become a page of the hosted service', async () => {
    const { calls } = await open();
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Terms of service');
    const first = screen.getByRole('region', { name: 'Section 1' });
    expect(within(first).getByLabelText(/^Heading/)).toHaveValue('What Aire is');
    expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await retype('Text of section 1', '**Ours** now.');
    expect(screen.getByText(/The text is different, and its date is not/)).toBeInTheDocument();
    await press('Preview');
    expect(await screen.findByRole('link', { name: 'Open the preview' })).toHaveAttribute(
      'href',
      '/terms-of-service?settings-preview=draft-1',
    );
    await retype('What is different, and why', 'A lawyer read it');
    await press('Publish');
    await screen.findByText(/^Published/);
    const { body } = calls.findLast(call => call.path === 'assets/write')!;
    expect(body).toMatchObject({
      currentVersion: 'v2',
      documents: [
        {
          path: 'content/pages/terms-of-service.json',
          value: {
            sections: expect.arrayContaining([
              expect.objectContaining({
                sectionId: 'what',
                title: heading(2, 'What Aire is'),
                blocks: [
                  expect.objectContaining({
                    text: { fieldType: 'markdown', content: '**Ours** now.' },
                  }),
                ],
              }),
            ]),
          },
        },
      ],
    });
  });

  it('are put in another order, added to and cut, in each language', async () => {
    const { calls } = await open();
    await userEvent.click(await screen.findByRole('tab', { name: 'Terms in Spanish' }));
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Nuestras reglas');
    await press('Move section 2 up');
    expect(screen.getByRole('textbox', { name: /^Heading of section 1/ })).toHaveValue('Edad');
    await press('Add a section');
    await press('Preview');
    expect(await screen.findByText(/Write something, or remove/)).toBeInTheDocument();
    await retype('Text of section 3', 'Más.');
    await press('Preview');
    await screen.findByRole('link', { name: 'Open the preview' });
    expect(calls.findLast(call => call.path === 'assets/preview')?.body).toMatchObject({
      documents: [
        {
          path,
          value: {
            sections: [
              own.sections[0],
              own.sections[2],
              own.sections[1],
              { sectionId: 'part-3', blocks: [{ text: { content: 'Más.' } }] },
            ],
          },
        },
      ],
    });
  });

  it('become the text of the site again, with another day', async () => {
    const { calls } = await open();
    await userEvent.click(await screen.findByRole('tab', { name: 'Terms in Spanish' }));
    await press('Use the text of the site');
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Condiciones del servicio');
    await retype(/^Date of the terms/, '11/30/2026');
    await press('Preview');
    await screen.findByRole('link', { name: 'Open the preview' });
    expect(calls.findLast(call => call.path === 'assets/preview')?.body).toEqual({
      documents: [
        { path, value: null },
        {
          path: 'general/marketplace.json',
          value: { name: 'Aire', termsUpdated: '2026-11-30' },
        },
      ],
    });
  });

  it('are closed to who writes none', async () => {
    await open(sessionWith(rights, { role: 'finance' }));
    expect(await screen.findByRole('textbox', { name: 'Title' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });
});
