import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { ConfigProvider } from '#src/config/ConfigContext.tsx';
import { formatDay } from '#shared/time/time.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { ReaderTime } from './ReaderTime.tsx';

jest.mock('#shared/time/time.ts', () => ({
  ...jest.requireActual<object>('#shared/time/time.ts'),
  readerTimeZone: () => 'Pacific/Auckland',
}));

// In Auckland it is the next day.
const time = (readerZone: string | null) => (
  <ConfigProvider value={{ ...testConfig, readerZone }}>
    <IntlProvider locale="en-US">
      <ReaderTime at="2026-11-27T20:00:00.000Z" format={formatDay} />
    </IntlProvider>
  </ConfigProvider>
);

describe('ReaderTime', () => {
  test('is written by the server on the clock of the requesting browser', () => {
    const html = renderToString(time('Pacific/Auckland'));
    expect(html).toContain('>Sat, Nov 28<');
    expect(html).not.toContain('unknown');
  });

  test('reserves its room and shows no other day where the server does not know the clock', () => {
    expect(renderToString(time(null))).toContain('class="unknown"');
    const { container } = render(time(null));
    expect(container.innerHTML).toContain('>Sat, Nov 28<');
    expect(container.innerHTML).not.toContain('unknown');
  });
});
