import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'react-final-form';
import fc from 'fast-check';
import { useFieldControl } from './Field/useFieldControl.ts';
import { KeptFields } from './KeptFields.ts';

const names = ['name', 'note'];

function TextField({ name }: { name: string }) {
  const { value, change } = useFieldControl<string>({ name, label: name }, '');
  return <input aria-label={name} value={value} onChange={event => change(event.target.value)} />;
}

function Fields({ keptAs }: { keptAs: string | null }) {
  return (
    <>
      <KeptFields keptAs={keptAs} names={names} />
      {[...names, 'password'].map(name => (
        <TextField key={name} name={name} />
      ))}
    </>
  );
}

const open = ({ keptAs = 'draft' as string | null, onSubmit = () => undefined as unknown } = {}) =>
  render(
    <Form initialValues={{ name: 'Sam' }} onSubmit={() => onSubmit() as undefined}>
      {({ handleSubmit }) => (
        <form onSubmit={event => void handleSubmit(event)}>
          <Fields keptAs={keptAs} />
          <button type="submit">Send</button>
        </form>
      )}
    </Form>,
  );
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

describe('what is typed into a form', () => {
  it('comes back after a reload, whatever it is, and secrets do not', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (name, note) => {
        cleanup();
        sessionStorage.clear();
        open();
        type('name', name);
        type('note', note);
        type('password', 'secret');
        const before = names.map(one => field(one).value);
        cleanup();
        open();
        expect(names.map(one => field(one).value)).toEqual(before);
        expect(field('password')).toHaveValue('');
        expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
      }),
      { numRuns: 30 },
    );
  });

  it('is stored separately by key, and nowhere without one', () => {
    open({ keptAs: null });
    type('name', 'Ana');
    cleanup();
    open();
    expect(field('name')).toHaveValue('Sam');
    expect(sessionStorage).toHaveLength(0);
  });

  it('is forgotten when it is as it was, and when it was sent', async () => {
    open();
    type('note', 'Hello');
    expect(sessionStorage).toHaveLength(1);
    type('note', '');
    expect(sessionStorage).toHaveLength(0);
    type('note', 'Hello');
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('stays when it could not be sent', async () => {
    const onSubmit = jest.fn(() => ({ note: 'refused' }));
    open({ onSubmit });
    type('note', 'Hello');
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(sessionStorage).toHaveLength(1);
  });

  it.each(['{', '[]', 'null', '{"name":{"a":1},"note":null}'])('is not %s', stored => {
    sessionStorage.setItem('draft', stored);
    open();
    expect(field('name')).toHaveValue('Sam');
    expect(field('note')).toHaveValue('');
  });
});
