import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, within } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { StyleguidePage } from './StyleguidePage.tsx';

const open = (at: string, pattern: string) =>
  renderPage(<StyleguidePage />, { at: `/styleguide${at}`, path: `/styleguide${pattern}` });
const headings = () => screen.getAllByRole('heading', { level: 1 }).map(one => one.textContent);

describe('StyleguidePage', () => {
  it('shows an example by day and by night, whatever the reader has chosen', () => {
    open('/c/Badge/Tones', '/c/:component/:example');
    const themes = [...document.querySelectorAll<HTMLElement>('article [data-theme]')];
    expect(themes.map(stage => stage.dataset.theme)).toEqual(['light', 'dark']);
    for (const stage of themes) expect(within(stage).getByText('Draft')).toBeInTheDocument();
  });

  it('has all values again where a part of a page has a theme of its own', () => {
    // A value made of others is worked out where it is declared: what only :root has stays as it is
    // there.
    const file = path.join(import.meta.dirname, '../../styles/tokens.css');
    const selectors = readFileSync(file, 'utf8').match(/^ *:root.*?\{/gms);
    expect(selectors?.filter(one => !/\[data-theme/.test(one))).toEqual([]);
  });

  it('names a group in words and a component once', () => {
    const group = open('/g/classes', '/g/:group');
    expect(headings()).toEqual(['Classes and prices']);
    expect(screen.getByRole('link', { name: 'Classes and prices' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    group.unmount();
    open('/c/Badge', '/c/:component');
    expect(screen.getAllByRole('heading', { name: 'Badge' })).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Tones', level: 2 })).toBeInTheDocument();
  });
});
