import { parseProcess } from '@flowroom/marketplace/process';
import { graphOf } from './graph.ts';
import { wayOf } from './way.ts';

const graph = graphOf(
  parseProcess(`{:format :v3 :transitions
    [{:name :transition/ask :actor :actor.role/customer :to :state/asked}
     {:name :transition/move :actor :actor.role/customer :from :state/asked :to :state/asked}
     {:name :transition/accept :actor :actor.role/provider :from :state/asked :to :state/accepted}
     {:name :transition/decline :actor :actor.role/provider :from :state/asked :to :state/declined}]}`),
);

describe('the way of an order', () => {
  it('numbers its transitions, and marks the states that it has been in', () => {
    const made = ['ask', 'move', 'move', 'accept'].map(name => `transition/${name}`);
    const { steps, states, current } = wayOf(graph, made);
    expect([...steps]).toEqual([
      ['ask', [1]],
      ['move', [2, 3]],
      ['accept', [4]],
    ]);
    expect([...states]).toEqual(['asked', 'accepted']);
    expect(current).toBe('accepted');
  });

  it('has no place for what the graph does not know', () => {
    expect(wayOf(graph, ['transition/ask', 'transition/gone'])).toMatchObject({
      states: new Set(['asked']),
      current: null,
    });
  });
});
