import { randomBytes } from 'node:crypto';

/** Names of test data tell when they were made, so that what a killed run left behind can be swept. */
const pattern = /^gatehouse[_.:-]?test[_.:-]?t([0-9a-z]+)x/;

export function testName(now: Date): string {
  return `t${Math.floor(now.getTime() / 1000).toString(36)}x${randomBytes(4).toString('hex')}`;
}

/** The moment at which the data of this name was made; `undefined` for names that are not a test's. */
export function madeAt(name: string): Date | undefined {
  const seconds = pattern.exec(name)?.[1];
  return seconds === undefined ? undefined : new Date(Number.parseInt(seconds, 36) * 1000);
}
