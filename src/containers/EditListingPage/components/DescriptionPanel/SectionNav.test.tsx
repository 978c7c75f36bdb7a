import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { SectionNav } from './SectionNav.tsx';

const section = (name: string) => ({
  id: `section-${name}`,
  titleId: `EditListingPage.section.${name}`,
});

describe('the links to the sections of a panel', () => {
  it('lead to each of them', () => {
    renderPage(<SectionNav sections={[section('price'), section('policy')]} />);
    const links = screen.getAllByRole('link');
    expect(links.map(link => link.getAttribute('href'))).toEqual([
      '#section-price',
      '#section-policy',
    ]);
  });

  it('are none where there is one section', () => {
    renderPage(<SectionNav sections={[section('price')]} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
