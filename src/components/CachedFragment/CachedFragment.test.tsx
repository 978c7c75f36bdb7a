import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { CachedFragment, Fragments } from './CachedFragment.tsx';

const Title = ({ text }: { text: string }) => <h3>{text}</h3>;
const fragment = (
  <CachedFragment as="div" className="card" component={Title} props={{ text: 'Slow flow' }} />
);

describe('CachedFragment', () => {
  test('renders the component in the browser', () => {
    render(fragment);
    const heading = screen.getByRole('heading', { name: 'Slow flow' });
    expect(heading.parentElement).toHaveClass('card');
  });

  test('is an item of a list when no element is named', () => {
    render(
      <ul>
        <CachedFragment component={Title} props={{ text: 'Slow flow' }} />
      </ul>,
    );
    expect(screen.getByRole('listitem')).toHaveTextContent('Slow flow');
  });

  test('writes the placeholder on the server, requested by component and props', () => {
    const placeholder = jest.fn(() => '<!--fragment 1-->');
    const html = renderToString(<Fragments value={{ placeholder }}>{fragment}</Fragments>);
    expect(html).toBe('<div class="card"><!--fragment 1--></div>');
    expect(placeholder).toHaveBeenCalledWith(Title, { text: 'Slow flow' });
  });
});
