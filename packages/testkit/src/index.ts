export { type TestEngines, testEngines } from './engines.ts';
