/** @jest-environment jsdom */
import { createElement, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { interactiveMark } from '#shared/config/appConfig.ts';
import { deferredScripts } from './deferredScripts.ts';

/** A page of one button, which answers when its effects have run. */
function Page({ onPress }: { onPress: () => void }) {
  useEffect(() => {
    document.dispatchEvent(new Event(interactiveMark));
  }, []);
  return createElement('button', { type: 'button', onClick: onPress }, 'Pay');
}

function open() {
  document.body.innerHTML = '<div id="root"><button type="button">Pay</button></div>';
  const script = document.createElement('script');
  script.dataset.scripts = '[[],null]';
  script.textContent = deferredScripts([]).replace(/<\/?script[^>]*>/g, '');
  // The inline script runs while the page is parsed.
  document.head.append(script);
  const root = document.getElementById('root') as HTMLElement;
  const onPress = jest.fn();
  const answers = new Promise(resolve => {
    document.addEventListener(interactiveMark, resolve, { once: true });
  });
  const bringToLife = () =>
    startTransition(() => void hydrateRoot(root, createElement(Page, { onPress })));
  return { onPress, bringToLife, answers, button: root.firstElementChild as HTMLButtonElement };
}

/** As a finger does it: a press by script, `click()`, would not be taken within another one. */
const press = (button: HTMLButtonElement) =>
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

describe('a button that is pressed before the page answers', () => {
  it.each(['before', 'while'])('counts once, %s the page comes to life', async when => {
    const { onPress, bringToLife, answers, button } = open();
    if (when === 'before') press(button);
    bringToLife();
    if (when === 'while') press(button);
    await answers;
    expect(onPress).toHaveBeenCalledTimes(1);
    press(button);
    expect(onPress).toHaveBeenCalledTimes(2);
  });
});
