export { type TestEngines, testEngines } from './engines.ts';
export { isolatedEngines, isolatedPlatform } from './faults.ts';
