import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { licenseErrors } from '@gatehouse/contracts/platform/license.errors.ts';
import { LICENSE_ID, licenseEvents } from '@gatehouse/contracts/platform/license.events.ts';
import type {
  License,
  LicenseCheckRequest,
  LicenseEntry,
} from '@gatehouse/contracts/platform/license.resources.ts';
import type { LicenseCheck } from '@gatehouse/contracts/platform/license-kinds.ts';
import { type EventContext, systemContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import { createSerialized } from '@gatehouse/kit/unit-of-work/serialized.ts';
import {
  dueWarning,
  earlier,
  factsOf,
  type LicenseClaims,
  parseKey,
  seenAfter,
  seenRightly,
  standingOf,
  takenBack,
  wrongEntry,
} from './license.domain.ts';
import type { LicenseRow } from './license.model.ts';
import type { LicenseRepository } from './license.repository.ts';
import { isSigned, type VendorKeys } from './license-signature.ts';
import { isServerAddress, type UpdateServer } from './update-server.ts';

export interface LicenseServiceDeps extends Pick<ServiceParts, 'units' | 'createEvent' | 'clock'> {
  readonly repository: LicenseRepository;
  readonly vendorKeys: VendorKeys;
  readonly server: UpdateServer;
  /** Host names of the installation's domains. */
  readonly hosts: () => Promise<readonly string[]>;
}

interface JudgedKey {
  readonly key: string;
  readonly claims: LicenseClaims;
  readonly updateServer: string | null;
  readonly check: LicenseCheck | null;
}

const refusals = { notFound: 'errorLicenseNotFound', revoked: 'errorLicenseRevoked' } as const;

/** Milliseconds until an update server that did not answer is asked again. */
const AGAIN_MS = 5 * 60_000;

const auditView = (row: LicenseRow | null, claims: LicenseClaims | undefined) => ({
  licenseDomain: claims?.aud ?? null,
  licensee: claims?.sub ?? null,
  supportUntil: claims ? new Date(claims.exp * 1000).toISOString() : null,
  sessions: claims?.sessions ?? null,
  updateServer: row?.updateServer ?? null,
});

/** Keeps the license of the installation. */
export const createLicenseService = (deps: LicenseServiceDeps) => {
  const { repository, vendorKeys, server, hosts, clock, createEvent, units } = deps;
  const serialized = createSerialized(units, repository.lock);

  /** A key that this installation took at some time; one whose vendor key has gone counts on. */
  const claimsOf = (row: LicenseRow | null): LicenseClaims | undefined =>
    row?.key ? parseKey(row.key)?.claims : undefined;

  /** As the database agrees. */
  const time = async (): Promise<Date> => earlier(clock.now(), await repository.time());

  /** Format, signature, domain, period, and then the update server. */
  const judge = async ({ key, domain, updateServer }: LicenseEntry): Promise<JudgedKey> => {
    const parsed = parseKey(key);
    if (parsed === undefined) throw refusedFields({ key: 'errorLicenseFormat' });
    if (!isSigned(parsed, vendorKeys)) throw refusedFields({ key: 'errorLicenseSignature' });
    const { claims } = parsed;
    const seenAt = (await repository.find())?.seenAt.getTime() ?? 0;
    const now = new Date(Math.max(clock.now().getTime(), seenAt));
    const wrong = wrongEntry(claims, { domain, hosts: await hosts(), now });
    if (wrong !== undefined) throw refusedFields(wrong);
    const address = updateServer?.trim() || claims.server || null;
    if (address !== null && !isServerAddress(address)) throw refusedFields({ updateServer: 'errorFormat' });
    const check = address === null ? null : await server.ask(address, claims.jti);
    if (check === 'notFound' || check === 'revoked') throw refusedFields({ key: refusals[check] });
    return { key: key.replace(/\s/g, ''), claims, updateServer: address, check };
  };

  const read = async (): Promise<License> => {
    const row = await repository.find();
    const claims = claimsOf(row);
    const { state, limitedFrom, daysLeft, clockBehind } = standingOf(claims, clock.now(), row?.seenAt);
    const type = state === 'limited' ? 'limited' : 'standard';
    if (!row?.key || !claims || !limitedFrom) return { state, type, license: null };
    const license = {
      ...factsOf(row.key, claims),
      updateServer: row.updateServer,
      enteredAt: row.enteredAt.toISOString(),
      limitedFrom: limitedFrom.toISOString(),
      daysLeft: daysLeft ?? null,
      clockBehind,
      seenAt: row.seenAt.toISOString(),
      clockSettable: takenBack(row, await time()) !== undefined,
      checkedAt: row.checkedAt?.toISOString() ?? null,
      check: row.check,
    };
    return { state, type, license };
  };

  const checkStored = async () => {
    const row = await repository.find();
    const claims = claimsOf(row);
    if (!row?.key || !claims) throw problem(requestErrors.notFound);
    const check = row.updateServer === null ? null : await server.ask(row.updateServer, claims.jti);
    if (check !== null) await repository.checked(row.key, check, clock.now());
    const { state } = standingOf(claims, clock.now(), row.seenAt);
    return { license: factsOf(row.key, claims), state, check };
  };

  /** Tells once of each mark before the end, however many processes look. */
  const warn = (): Promise<void> =>
    serialized(async (unit) => {
      const row = await repository.find(unit);
      const claims = claimsOf(row);
      const { daysLeft, limitedFrom } = standingOf(claims, clock.now(), row?.seenAt);
      const mark = dueWarning(daysLeft, row?.warned ?? null);
      if (!row || !claims || !limitedFrom || !daysLeft || mark === undefined) return;
      const sequence = row.sequence + 1;
      await repository.save({ ...row, warned: mark, sequence }, unit);
      const data = {
        licensee: claims.sub,
        supportUntil: new Date(claims.exp * 1000).toISOString(),
        limitedFrom: limitedFrom.toISOString(),
        daysLeft,
      };
      const event = { subject: LICENSE_ID, sequence, data, context: systemContext };
      await unit.append([createEvent(licenseEvents.licenseWarned, event)]);
    });

  return {
    read,

    enter: async (entry: LicenseEntry, context: EventContext): Promise<License> => {
      const { key, claims, updateServer, check } = await judge(entry);
      const seen = await time();
      await serialized(async (unit) => {
        const previous = await repository.find(unit);
        if (previous?.key === key && previous.updateServer === updateServer) return;
        const now = clock.now();
        // At first a time that was ahead is known by the date that the vendor signed.
        const unknown = { from: earlier(new Date(claims.nbf * 1000), seen), to: seen };
        const { seenAt, leap = null } = previous
          ? (seenAfter(previous, seen) ?? previous)
          : { seenAt: seen, leap: unknown };
        const next: LicenseRow = {
          _id: LICENSE_ID,
          key,
          licensee: claims.sub,
          updateServer,
          enteredAt: now,
          seenAt,
          leap,
          check,
          checkedAt: check === null ? null : now,
          warned: null,
          sequence: (previous?.sequence ?? 0) + 1,
        };
        await repository.save(next, unit);
        const changes = changesBetween(
          previous?.key ? auditView(previous, claimsOf(previous)) : undefined,
          auditView(next, claims),
        );
        const { limitedFrom } = standingOf(claims, now, undefined);
        const until = new Date(claims.exp * 1000);
        const data = {
          licensee: claims.sub,
          until: until.toISOString(),
          changes,
          limitedFrom: (limitedFrom ?? until).toISOString(),
        };
        const event = { subject: LICENSE_ID, sequence: next.sequence, data, context };
        await unit.append([createEvent(licenseEvents.licenseChanged, event)]);
      });
      return read();
    },

    check: async (given: LicenseCheckRequest) => {
      if (given.key === undefined) return checkStored();
      const { key, claims, check } = await judge({ ...given, key: given.key, domain: given.domain ?? '' });
      const { state } = standingOf(claims, clock.now(), undefined);
      return { license: factsOf(key, claims), state, check };
    },

    remove: (context: EventContext): Promise<void> =>
      serialized(async (unit) => {
        const row = await repository.find(unit);
        if (!row?.key) throw problem(requestErrors.notFound);
        const next = { ...row, key: null, updateServer: null, check: null, checkedAt: null };
        const sequence = row.sequence + 1;
        await repository.save({ ...next, sequence }, unit);
        const data = { licensee: row.licensee };
        const event = { subject: LICENSE_ID, sequence, data, context };
        await unit.append([createEvent(licenseEvents.licenseDeleted, event)]);
      }),

    /**
     * The clock was ahead and is right now: what it leapt over counts no more. Other services hear of it also where this
     * one has not seen the leap, and never get a time before the one that it knows.
     */
    setClock: async (context: EventContext): Promise<License> => {
      const now = await time();
      await serialized(async (unit) => {
        const row = await repository.find(unit);
        if (!row?.key) throw problem(requestErrors.notFound);
        const seen = takenBack(row, now) ?? seenRightly(row, now);
        if (seen === undefined) throw problem(licenseErrors.clockKept);
        const sequence = row.sequence + 1;
        await repository.save({ ...row, ...seen, sequence }, unit);
        const data = {
          licensee: row.licensee,
          clockWas: row.seenAt.toISOString(),
          clockIs: seen.seenAt.toISOString(),
        };
        const event = { subject: LICENSE_ID, sequence, data, context };
        await unit.append([createEvent(licenseEvents.licenseClockSet, event)]);
      });
      return read();
    },

    /** The time that the clock has shown while it was ahead, where that can be taken back; null otherwise. */
    clockAhead: async (): Promise<Date | null> => {
      const row = await repository.find();
      return row?.key && takenBack(row, await time()) !== undefined ? row.seenAt : null;
    },

    /** Refuses as `license.limited` once the grace time is over. */
    assertMayAdd: async (): Promise<void> => {
      const row = await repository.find();
      const { state } = standingOf(claimsOf(row), clock.now(), row?.seenAt);
      if (state === 'limited') throw problem(licenseErrors.limited);
    },

    /**
     * Notes the time, warns of the end, and asks the update server when the last question is `periodMs` old; one that did
     * not answer is asked again sooner.
     */
    look: async (periodMs: number): Promise<void> => {
      const row = await repository.find();
      const next = row && seenAfter(row, await time());
      if (row && next) await repository.seen(row, next);
      if (!row?.key) return;
      const { daysLeft } = standingOf(claimsOf(row), clock.now(), row.seenAt);
      if (dueWarning(daysLeft, row.warned) !== undefined) await warn();
      const wait = row.check === 'unreachable' ? Math.min(periodMs, AGAIN_MS) : periodMs;
      const due = row.checkedAt === null || clock.now().getTime() - row.checkedAt.getTime() >= wait;
      if (row.updateServer !== null && due) await checkStored();
    },
  };
};
export type LicenseService = ReturnType<typeof createLicenseService>;
