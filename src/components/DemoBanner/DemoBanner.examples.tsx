import { ConfigProvider, useConfig } from '#src/config/ConfigContext.tsx';
import { DemoBanner } from './DemoBanner.tsx';

export const NoMoneyMoves = () => {
  const config = useConfig();
  return (
    <ConfigProvider value={{ ...config, stripe: { ...config.stripe, isStandIn: true } }}>
      <DemoBanner title="Demo: no money moves.">
        Pay with the card 4242 4242 4242 4242, any later date and any code.
      </DemoBanner>
    </ConfigProvider>
  );
};
