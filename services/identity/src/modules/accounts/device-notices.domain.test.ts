import { expect, it } from 'vitest';
import { afterNotice, type DeviceNotices, NOTICES_A_DAY } from './device-notices.domain.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));

it('counts to the most of a day, and begins anew a day after its first notice', () => {
  let notices: DeviceNotices | undefined;
  for (let count = 1; count <= NOTICES_A_DAY; count += 1) {
    notices = afterNotice(notices, at(count));
    expect(notices).toEqual({ count, since: at(1) });
  }
  expect(afterNotice(notices, at(24))).toBeUndefined();
  expect(afterNotice(notices, at(25))).toEqual({ count: 1, since: at(25) });
});
