import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choicesPath } from '#shared/settings/choiceLists.ts';
import { openConsole } from '../testing/openConsole.tsx';

const rights = ['assets/show', 'assets/versions', 'assets/preview', 'assets/write'];
const stored = {
  version: 'v2',
  images: {},
  documents: {
    [choicesPath]: {
      yogaStyles: {
        enumOptions: [
          { option: 'pilates', label: 'Pilates', translations: { es: 'Pilates' } },
          { option: 'hiit', isHidden: true },
        ],
      },
    },
  },
};

async function open() {
  const { calls } = await openConsole({
    at: '/settings/choices',
    rights,
    handlers: {
      'assets/show': () => ({ data: stored }),
      'assets/versions': () => ({ data: [], meta: {} }),
      'assets/preview': () => ({ data: { version: 'draft-1' } }),
      'assets/write': () => ({ data: { version: 'v3' } }),
    },
  });
  const types = within(
    (await screen.findByRole('heading', { name: 'Workout types' })).closest('section')!,
  );
  const press = (name: string) => userEvent.click(types.getByLabelText(name));
  const name = async (label: string, text: string) => {
    const field = types.getByLabelText(label);
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(text);
  };
  return { calls, types, press, name };
}

it('choices are named, ordered, hidden and offered again, and a new one gets its key', async () => {
  const { calls, types, press, name } = await open();
  expect(types.getByLabelText('Workout type 1')).toHaveValue('Pilates');
  expect(types.getByLabelText('Workout type 3 in Spanish')).toHaveValue('Acroyoga');
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await press('Move HIIT up');
  await press('Offer HIIT');
  await press('Hide Acroyoga');
  await userEvent.click(types.getByText('Add a workout type'));
  expect(types.getByLabelText('Workout type 13')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect((await screen.findAllByText('Give it a name in both languages.')).length).toBe(2);
  await name('Workout type 13', 'Tai Chi');
  await name('Workout type 13 in Spanish', 'Pilates');
  expect(await screen.findByText('Another one has this name.')).toBeInTheDocument();
  await name('Workout type 13 in Spanish', 'Taichí');
  await userEvent.click(screen.getByLabelText('What is different, and why'));
  await userEvent.paste('More to choose');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText(/^Published/);
  // The note is empty again, which is no fault.
  expect(screen.queryByText(/^Say what is different/)).toBeNull();
  const { body } = calls.findLast(({ path }) => path === 'assets/write')!;
  const [{ path, value }] = (body as { documents: [{ path: string; value: object }] }).documents;
  const { enumOptions } = (value as { yogaStyles: { enumOptions: object[] } }).yogaStyles;
  expect(path).toBe(choicesPath);
  expect(Object.keys(value)).toEqual(['yogaStyles']);
  expect(enumOptions.slice(0, 4)).toEqual([
    { option: 'hiit' },
    { option: 'pilates', label: 'Pilates', translations: { es: 'Pilates' } },
    { option: 'acroyoga', isHidden: true },
    { option: 'aerobic' },
  ]);
  expect(enumOptions.at(-1)).toEqual({
    option: 'tai_chi',
    label: 'Tai Chi',
    translations: { es: 'Taichí' },
  });
}, 120_000);

it('what was changed is not left by a slip', async () => {
  const { press } = await open();
  await press('Hide Acroyoga');
  await userEvent.click(screen.getByRole('link', { name: 'Settings', current: false }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without publishing?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Workout types');
  expect(screen.getByLabelText('Offer Acroyoga')).toBeVisible();
});
