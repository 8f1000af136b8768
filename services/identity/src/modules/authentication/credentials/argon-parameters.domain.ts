import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';

/** Cost of an Argon2id hash (RFC 9106, section 3.1). */
export interface ArgonParameters {
  /** KiB. */
  readonly memory: number;
  readonly time: number;
  readonly parallelism: number;
}

export const argonParameters = (
  settings: Pick<SettingsSnapshot, 'argonMemory' | 'argonTime' | 'argonParallelism'>,
): ArgonParameters => ({
  memory: settings.argonMemory,
  time: settings.argonTime,
  parallelism: settings.argonParallelism,
});

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;

/** Cost that a stored hash was made with; undefined for another algorithm. */
export const parametersOfHash = (phc: string): ArgonParameters | undefined => {
  const match = PHC.exec(phc);
  return match === null
    ? undefined
    : { memory: Number(match[1]), time: Number(match[2]), parallelism: Number(match[3]) };
};

export const sameParameters = (left: ArgonParameters | undefined, right: ArgonParameters): boolean =>
  left !== undefined &&
  left.memory === right.memory &&
  left.time === right.time &&
  left.parallelism === right.parallelism;

/** Work of one hash: each of its passes goes over all of its memory. */
export const workOf = ({ memory, time }: ArgonParameters): number => memory * time;

/** KiB that argon2 asks for at least. */
const MEMORY_MIN = 8;

/**
 * Parameters of a hash that does what is missing between two others, in no more memory than the dearer one; undefined when
 * nothing is.
 */
export const missingWork = (done: ArgonParameters, dearest: ArgonParameters): ArgonParameters | undefined => {
  const missing = workOf(dearest) - workOf(done);
  if (missing <= 0) return undefined;
  const time = Math.ceil(missing / dearest.memory);
  return { memory: Math.max(MEMORY_MIN, Math.round(missing / time)), time, parallelism: 1 };
};
