import { renderPage } from '#src/testing/renderPage.tsx';
import { StudentName } from './StudentName.tsx';

describe('StudentName', () => {
  it('shows the initials of a student without a picture', () => {
    const { container } = renderPage(<StudentName id="1" name="Ana maría Ruiz" />);
    expect(container.querySelector('[data-initials]')).toHaveAttribute('data-initials', 'AM');
    expect(container).toHaveTextContent('Ana maría Ruiz');
  });

  it('shows the picture beside the name, once for a screen reader', () => {
    const { container } = renderPage(<StudentName id="1" name="Ana" avatar="/a.jpg" />);
    expect(container.querySelector('img')).toHaveAttribute('src', '/a.jpg');
    expect(container.querySelector('img')).toHaveAttribute('alt', '');
  });
});
