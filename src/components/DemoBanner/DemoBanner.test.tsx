import { render, screen } from '@testing-library/react';
import { ConfigProvider } from '#src/config/ConfigContext.tsx';
import { testConfig } from '#src/testing/appConfig.ts';
import { DemoBanner } from './DemoBanner.tsx';

const show = (isStandIn: boolean) =>
  render(
    <ConfigProvider value={{ ...testConfig, stripe: { ...testConfig.stripe, isStandIn } }}>
      <DemoBanner title="Demo: no money moves.">Pay with a test card.</DemoBanner>
    </ConfigProvider>,
  );

describe('DemoBanner', () => {
  test('says that no money moves while the stand-in takes payments', () => {
    show(true);
    expect(screen.getByRole('note')).toHaveTextContent(
      'Demo: no money moves. Pay with a test card.',
    );
  });

  test('is not there when payments are real', () => {
    const { container } = show(false);
    expect(container).toBeEmptyDOMElement();
  });
});
