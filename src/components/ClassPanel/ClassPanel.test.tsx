import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { exampleImage } from '../examples/fixtures.ts';
import { ClassPanel } from './ClassPanel.tsx';

const pictures = () => [...document.querySelectorAll('img')];

describe('ClassPanel', () => {
  test('is a section named by its title when the title has an id', () => {
    renderPage(<ClassPanel image={exampleImage()} title="Slow flow" titleId="about" />);
    expect(screen.getByRole('region', { name: 'Slow flow' })).toBeInTheDocument();
  });

  test('is no landmark otherwise', () => {
    renderPage(<ClassPanel image={exampleImage()} title="Slow flow" />);
    expect(screen.queryByRole('region', { name: 'Slow flow' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Slow flow' })).toBeInTheDocument();
  });

  test('shows a picture that says nothing beside the title, and what belongs to it', () => {
    renderPage(
      <ClassPanel image={exampleImage()} title="Slow flow" after={<p>Total $18</p>}>
        <p>Saturday</p>
      </ClassPanel>,
    );
    expect(pictures().map(({ alt }) => alt)).toEqual(['']);
    const [day, total] = [screen.getByText('Saturday'), screen.getByText('Total $18')];
    expect(day.compareDocumentPosition(total)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('has neither picture nor title while the class loads', () => {
    renderPage(<ClassPanel image={exampleImage()} isLoading />);
    expect(pictures()).toEqual([]);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});
