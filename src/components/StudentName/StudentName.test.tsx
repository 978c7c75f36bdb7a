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

  it.each([
    ['banned', 'Banned user'],
    ['deleted', 'Deleted user'],
  ] as const)('says of a %s student what they are', (absence, words) => {
    const { container } = renderPage(<StudentName id="1" name="" absence={absence} />);
    expect(container).toHaveTextContent(words);
    expect(container.querySelector('[data-initials]')).toBeNull();
  });
});
