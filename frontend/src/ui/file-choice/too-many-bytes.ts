import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';

/** What is wrong with a file that is larger than it may be. */
export const tooManyBytes = ({ size }: Blob, max: number): string =>
  withBound('errorImageBytes', { of: 'bytes', max, now: size });
