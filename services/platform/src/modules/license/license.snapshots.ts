import { LICENSE_ID, licenseEvents } from '@gatehouse/contracts/platform/license.events.ts';
import { type Snapshot, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import { parseKey, standingOf } from './license.domain.ts';
import type { LicenseRow } from './license.model.ts';

/** The state of the license as an event. */
export const licenseSnapshot = ({ key, licensee, sequence }: LicenseRow): Snapshot => {
  const claims = key === null ? undefined : parseKey(key)?.claims;
  const { limitedFrom } = standingOf(claims, new Date(0), undefined);
  const about = { subject: LICENSE_ID, sequence };
  if (claims === undefined || limitedFrom === undefined)
    return snapshotOf({ event: licenseEvents.licenseDeleted, ...about, data: { licensee } });
  const until = new Date(claims.exp * 1000).toISOString();
  const data = { licensee, until, limitedFrom: limitedFrom.toISOString(), changes: [] };
  return snapshotOf({ event: licenseEvents.licenseChanged, ...about, data });
};
