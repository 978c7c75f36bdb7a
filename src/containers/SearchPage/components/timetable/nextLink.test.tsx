import { render, screen } from '@testing-library/react';
import { nextLink } from './nextLink.ts';

/** Two days with an empty one between them, and with a row that is folded. */
function Week() {
  return (
    <table>
      <tbody>
        {[
          [['mon 2'], [], []],
          [['mon 7'], [], ['wed 7']],
          [['mon 12', 'mon 12:30'], [], []],
          [[], [], ['wed 19']],
        ].map((row, hour) => (
          <tr key={hour} style={{ display: hour === 0 ? 'none' : undefined }}>
            {row.map((links, day) => (
              <td key={day} data-day={day}>
                {links.map(name => (
                  <a key={name} href="/l">
                    {name}
                  </a>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

test.each([
  ['mon 7', 'ArrowDown', 'mon 12'],
  // The night is folded.
  ['mon 7', 'ArrowUp', undefined],
  ['mon 12:30', 'ArrowUp', 'mon 12'],
  ['mon 12:30', 'ArrowDown', undefined],
  ['mon 7', 'ArrowRight', 'wed 7'],
  ['wed 19', 'ArrowLeft', 'mon 12'],
  ['mon 7', 'ArrowLeft', undefined],
  ['mon 7', 'End', 'mon 12:30'],
  ['wed 19', 'Home', 'wed 7'],
  ['wed 19', 'a', undefined],
])('from %s, %s leads to %s', (from, key, to) => {
  render(<Week />);
  const next = nextLink(screen.getByRole('table'), screen.getByRole('link', { name: from }), key);
  expect(next?.textContent).toBe(to);
});
