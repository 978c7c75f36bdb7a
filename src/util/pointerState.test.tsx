import { fireEvent } from '@testing-library/react';
import { afterRelease, watchPointer } from './pointerState.ts';

/** Lets all queued tasks run. */
const aMoment = () => new Promise(resolve => setTimeout(resolve, 5));

describe('pointerState', () => {
  beforeEach(watchPointer);

  test('what comes between press and release waits for the click', async () => {
    const order: string[] = [];
    document.body.onclick = () => order.push('click');
    fireEvent.pointerDown(document.body);
    afterRelease(() => order.push('work'));
    await aMoment();
    expect(order).toEqual([]);
    fireEvent.pointerUp(document.body);
    fireEvent.click(document.body);
    await aMoment();
    expect(order).toEqual(['click', 'work']);
    document.body.onclick = null;
  });

  test('what comes from the keyboard does not', () => {
    const work = jest.fn();
    afterRelease(work);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('a press that the browser takes for scrolling ends too', async () => {
    const work = jest.fn();
    fireEvent.pointerDown(document.body);
    afterRelease(work);
    fireEvent.pointerCancel(document.body);
    await aMoment();
    expect(work).toHaveBeenCalledTimes(1);
    fireEvent.pointerUp(document.body);
    await aMoment();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
