import { messageFiles } from '#src/testing/allMessages.ts';
import { siteLanguages } from '#shared/config/siteLanguages.ts';
import { namedTransitions, transitionLabel } from './orderNames.ts';

test.each(siteLanguages.map(({ code }) => code))(
  'each transition of the site’s processes has words in %s',
  code => {
    const words = messageFiles(code).get('consoleOrders.json') ?? {};
    const known = Object.keys(words).flatMap(key =>
      key.startsWith('ConsoleTransition.') ? key.replace('ConsoleTransition.', '') : [],
    );
    expect(known.toSorted()).toEqual([...namedTransitions].toSorted());
  },
);

test('a transition of another process is shown by its name', () => {
  const formatMessage = () => 'known';
  expect(transitionLabel({ formatMessage } as never, 'transition/ship-parcel')).toBe('ship parcel');
  expect(transitionLabel({ formatMessage } as never, 'transition/accept')).toBe('known');
});
