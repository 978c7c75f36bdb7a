import { copyText } from './copyText.ts';
import { keepsCookies, readCookie, writeCookie } from './cookies.ts';
import { sessionStore } from './sessionStore.ts';

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
afterEach(() => jest.restoreAllMocks());

describe('texts of this tab', () => {
  it('survive a reload', () => {
    sessionStore.set('note', 'Bring a mat');
    expect(sessionStorage.getItem('note')).toBe('Bring a mat');
    expect(sessionStore.get('note')).toBe('Bring a mat');
    sessionStore.remove('note');
    expect(sessionStore.get('note')).toBeNull();
  });

  it.each([
    ['blocked', () => jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(blocked)],
    ['full', () => jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)],
  ])('are kept as long as the page is where storage is %s', (_, block) => {
    sessionStore.set('note', 'Bring');
    block();
    sessionStore.set('note', 'Bring a mat');
    expect(sessionStore.get('note')).toBe('Bring a mat');
    sessionStore.remove('note');
    jest.restoreAllMocks();
    sessionStore.remove('note');
    expect(sessionStore.get('note')).toBeNull();
  });
});

describe('cookies', () => {
  it('are stored', () => {
    writeCookie('theme', 'dark', 60);
    expect([readCookie('theme'), readCookie('them'), keepsCookies()]).toEqual(['dark', null, true]);
    writeCookie('theme', '', 0);
    expect(document.cookie).toBe('');
  });

  it.each([
    ['silently', () => ''],
    ['with an error', blocked],
  ])('are known not to be kept where they are blocked %s', (_, read) => {
    jest.spyOn(document, 'cookie', 'get').mockImplementation(read);
    jest.spyOn(document, 'cookie', 'set').mockImplementation(read);
    expect([keepsCookies(), readCookie('theme')]).toEqual([false, null]);
  });
});

describe('copying a text', () => {
  const command = jest.fn();
  beforeEach(() => {
    command.mockReset().mockReturnValue(true);
    Object.assign(document, { execCommand: command });
  });

  it('uses the clipboard where the page may', async () => {
    const writeText = jest.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    expect(await copyText('https://flowroom.example')).toBe(true);
    expect(writeText).toHaveBeenCalledWith('https://flowroom.example');
    expect(command).not.toHaveBeenCalled();
  });

  it('uses the older command without HTTPS, in an open dialog too, and gives the focus back', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    document.body.innerHTML = '<dialog open><button>Copy</button></dialog>';
    const button = document.querySelector('button');
    button?.focus();
    let selected = '';
    command.mockImplementation(() => {
      const field = document.activeElement;
      if (field instanceof HTMLTextAreaElement && field.closest('dialog')) selected = field.value;
      return true;
    });
    expect(await copyText('https://flowroom.example')).toBe(true);
    expect(selected).toBe('https://flowroom.example');
    expect(document.activeElement).toBe(button);
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('returns false when neither is allowed', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    command.mockReturnValue(false);
    expect(await copyText('text')).toBe(false);
  });
});
