import { expect, it } from 'vitest';
import {
  type OffReason,
  offReasonsOf,
  releasedReasons,
  statusAfter,
  withoutReasons,
  withReason,
} from './account-status.domain.ts';

const at = new Date('2040-03-02T09:00:00Z');
const reasons: readonly OffReason[] = [
  { by: 'administrator' },
  { by: 'provider', providerId: 'realm', at },
  { by: 'absent', providerId: 'realm', at },
  { by: 'providerOff', providerId: 'realm', at },
  { by: 'provider', providerId: 'other', at },
];
const account = (off: readonly OffReason[]) => ({
  status: off.length > 0 ? ('disabled' as const) : ('active' as const),
  off,
});

it('an account is on when no reason against it is left, in whatever order they came and go', () => {
  for (const first of reasons)
    for (const second of reasons.filter((one) => one !== first)) {
      const both = statusAfter(account([first]), { off: withReason([first], second) });
      expect(both).toMatchObject({ status: 'disabled' });
      expect(both.off).toHaveLength(2);
      const lifted = ({ by, providerId }: OffReason) =>
        by === 'administrator'
          ? statusAfter(both, { status: 'active' })
          : statusAfter(both, { off: withoutReasons(both.off, String(providerId), [by]) });
      expect(lifted(first)).toEqual({ status: 'disabled', off: [second] });
      expect(lifted(second)).toEqual({ status: 'disabled', off: [first] });
    }
});

it('administrators change their own reason alone', () => {
  const off = account([reasons[1] as OffReason]);
  expect(statusAfter(off, { status: 'active' })).toMatchObject({ status: 'disabled' });
  const blocked = statusAfter(off, { status: 'disabled' });
  expect(statusAfter(blocked, { status: 'active' })).toEqual({ status: 'disabled', off: off.off });
  expect(statusAfter(account([]), { status: 'disabled' })).toEqual({
    status: 'disabled',
    off: [{ by: 'administrator' }],
  });
});

it('an account that is off without a reason was switched off here', () => {
  expect(offReasonsOf({ status: 'disabled' })).toEqual([{ by: 'administrator' }]);
  expect(offReasonsOf({ status: 'active', off: reasons })).toEqual([]);
});

it('whoever a provider kept out stays out once it is gone, until an administrator lets them in', () => {
  const released = releasedReasons([reasons[1] as OffReason, reasons[3] as OffReason], 'realm');
  expect(released).toEqual([{ by: 'administrator' }]);
  expect(statusAfter(account(released), { status: 'active' })).toEqual({ status: 'active', off: [] });
  expect(releasedReasons([reasons[4] as OffReason], 'realm')).toEqual([reasons[4]]);
});
