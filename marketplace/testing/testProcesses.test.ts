import { actionCatalogue } from '#marketplace/domain/process/actionCatalogue.ts';
import { parseProcess } from '#marketplace/domain/process/parseProcess.ts';
import { processText, testProcesses } from './testProcesses.ts';

describe('the processes for tests', () => {
  it('use every action there is', () => {
    const used = testProcesses
      .flatMap(name => parseProcess(processText(name)).transitions)
      .flatMap(({ actions }) => actions.map(({ name }) => name));
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(actionCatalogue).toSorted());
  });
});
