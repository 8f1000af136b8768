import { createHash } from 'node:crypto';

/** `make test-nightly` judges everything in every look; any other run judges it in one, which its name decides. */
export const inEveryLook = process.env.GATEHOUSE_EVERY_LOOK === 'true';

/** One of two looks: the same in every run, and half of all names have it. */
export const hasFirstLook = (name: string): boolean =>
  createHash('sha256').update(name).digest().readUInt8(0) % 2 === 0;
