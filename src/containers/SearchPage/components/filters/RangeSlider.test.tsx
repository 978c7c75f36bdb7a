import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { RangeSlider } from './RangeSlider.tsx';

const open = (limits: { max?: number; step?: number } = {}) => {
  const onChange = jest.fn();
  renderPage(
    <RangeSlider
      {...limits}
      value={{ min: 20, max: 60 }}
      labels={{ min: 'Lowest', max: 'Highest' }}
      describe={String}
      onChange={onChange}
    />,
  );
  return onChange;
};
const handle = (name: string) => screen.getByRole('slider', { name });
const move = (name: string, value: string) => fireEvent.change(handle(name), { target: { value } });

it('goes to ten million by steps of one by default', () => {
  open();
  expect(handle('Highest')).toHaveAttribute('max', '10000000');
  expect(handle('Highest')).toHaveAttribute('step', '1');
});

it('leaves its handles ascending', () => {
  const onChange = open({ max: 100, step: 5 });
  move('Lowest', '90');
  move('Highest', '5');
  move('Highest', '80');
  expect(onChange.mock.calls.map(([range]) => range as object)).toEqual([
    { min: 60, max: 60 },
    { min: 20, max: 20 },
    { min: 20, max: 80 },
  ]);
});
