import type { SettingsSnapshot } from '@gatehouse/contracts';

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
