/** Notices of new devices that a person has been sent, counted with their account (ADR 109). */
export interface DeviceNotices {
  /** Since the first of them. */
  readonly count: number;
  readonly since: Date;
}

/** Notices a day for one person: whoever has the password cannot hide the first one among others. */
export const NOTICES_A_DAY = 10;
const DAY = 24 * 60 * 60_000;

/** With one more notice; undefined when the day has had its most. A day begins with its first notice. */
export const afterNotice = (before: DeviceNotices | undefined, now: Date): DeviceNotices | undefined => {
  if (before === undefined || now.getTime() >= before.since.getTime() + DAY) return { count: 1, since: now };
  return before.count < NOTICES_A_DAY ? { ...before, count: before.count + 1 } : undefined;
};
