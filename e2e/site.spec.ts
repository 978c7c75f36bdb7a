import { AxeBuilder } from './support/axe.ts';
