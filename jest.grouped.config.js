import config from './jest.config.js';
import { groupFolder } from './scripts/setup/testGroups.mjs';

/**
 * Jest over groups of test files, for `npm test`: the files of a group share the modules they load.
 * @type {import('jest').Config}
 */
export default {
  ...config,
  projects: config.projects.map(project => ({
    ...project,
    testMatch: [`<rootDir>/${groupFolder}/${project.displayName}/*.test.cjs`],
  })),
};
