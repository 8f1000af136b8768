/** Accounts, sessions and agreements, as many as an installation gets, made by the models. */
import { shareOf, sizedIdentifiers, sizedMoment, sizedName } from '@gatehouse/testkit/sized/sized-people.ts';
import { writeRows } from '@gatehouse/testkit/sized/write-rows.ts';
import type { Connection } from 'mongoose';
import { type AccountRow, accountRow } from '../src/modules/accounts/accounts.domain.ts';
import { accounts } from '../src/modules/accounts/accounts.model.ts';
import { type AgreementRow, agreements } from '../src/modules/accounts/agreements/agreements.model.ts';
import type { CompanyAccess } from '../src/modules/accounts/roles/company-rights.domain.ts';
import type { RoleRow } from '../src/modules/accounts/roles/roles.domain.ts';
import { roles } from '../src/modules/accounts/roles/roles.model.ts';
import type { SessionRow } from '../src/modules/sessions/sessions.domain.ts';
import { sessions } from '../src/modules/sessions/sessions.model.ts';
import { person } from '../src/person.fixtures.ts';

/** Rows of everything, for a share of the full size. */
export const peopleSizes = (share: number) => {
  const of = (count: number) => Math.max(1, Math.round(count * share));
  return { people: of(1_000_000), sessions: of(300_000), ofFirst: of(500), agreements: of(1_200_000) };
};
export type PeopleSizes = ReturnType<typeof peopleSizes>;

export const accountId = (index: number) => `person-${index}`;
export const TERM = 'term-1';
export const SCHEMES = ['email-or-password', 'password'];
/** The base domain has most of them. */
export const DOMAINS = ['base', 'north', 'south', 'rare'];
export const contractorRole = (index: number) => `contractor-role-${index}`;
export const ROLES = 20;
const DAY = 24 * 60 * 60_000;

const domainOf = (index: number) => {
  const share = shareOf(index, 60);
  if (share < 0.0005) return 'rare';
  return share < 0.7 ? 'base' : share < 0.9 ? 'north' : 'south';
};

const accessOf = (index: number, at: number, now: Date): CompanyAccess => ({
  membershipId: `membership-${index}-${at}`,
  roles: [contractorRole((index + at) % ROLES)],
  until: index % 10 === 0 ? new Date(now.getTime() + shareOf(index, 61) * 365 * DAY) : null,
  company: {
    id: `contractor-${index % 100_000}`,
    name: `ООО «Парус ${index}»`,
    inn: '7701000000',
    kpp: '770101001',
  },
  access: [{ organizationId: 'organization-0', roles: [contractorRole((index + at) % ROLES)] }],
});

export const peopleRows = (sizes: PeopleSizes, now: Date) => {
  const companiesOf = (index: number) =>
    index === 0 ? sizes.ofFirst : shareOf(index, 62) < 0.6 ? 1 + (index % 3) : 0;
  const accountAt = (index: number): AccountRow => {
    const { fio, lastName, firstName, middleName } = sizedName(index);
    const roleCodes = index % 5_000 === 4_999 ? ['user', 'administrator'] : ['user'];
    const row = accountRow(
      person({
        ...sizedIdentifiers(index),
        names: { fio, lastName, firstName, middleName },
        roles: roleCodes,
        locale: 'ru',
        schemeCode: shareOf(index, 63) < 0.001 ? (SCHEMES[0] as string) : null,
        domainId: domainOf(index),
        status: shareOf(index, 64) < 0.02 ? 'disabled' : 'active',
      }),
      accountId(index),
      sizedMoment(index, now),
    );
    const companies = companiesOf(index);
    const hasSignedIn = shareOf(index, 65) < 0.8;
    return {
      ...row,
      ...(companies > 0 && {
        companyAccess: Array.from({ length: companies }, (_, at) => accessOf(index, at, now)),
      }),
      ...(hasSignedIn && { lastDomainId: domainOf(index), signIns: 1 + (index % 300) }),
      agreedTerms: { [TERM]: `v${1 + (index % 3)}` },
      lastSignInAt: hasSignedIn ? sizedMoment(index, now, 66) : null,
    };
  };
  const sessionAt = (index: number): SessionRow => {
    const owner = index < sizes.ofFirst ? 0 : Math.floor(shareOf(index, 67) * sizes.people);
    const startedAt = new Date(now.getTime() - shareOf(index, 68) * 14 * DAY);
    const deadline = new Date(now.getTime() + shareOf(index, 69) * 14 * DAY + 60 * 60_000);
    return {
      _id: `session-${index}`,
      tokenHash: `hash-${index}`,
      accountId: accountId(owner),
      label: sizedIdentifiers(owner).login,
      device: 'Chrome 140, Windows',
      deviceKey: `device-${index % (sizes.sessions >> 1 || 1)}`,
      ip: `10.${index % 4}.${index % 256}.${(index >> 8) % 256}`,
      domainId: domainOf(owner),
      factors: ['credentials'],
      rememberMe: index % 3 === 0,
      startedAt,
      lastAccessAt: new Date(
        startedAt.getTime() + (now.getTime() - startedAt.getTime()) * shareOf(index, 70),
      ),
      absoluteUntil: deadline,
      deadline,
      live: true,
    };
  };
  const agreementAt = (index: number): AgreementRow => {
    const owner = index % sizes.people;
    const number = 1 + (index % 3);
    return {
      _id: `agreement-${index}`,
      accountId: accountId(owner),
      termId: TERM,
      version: `v${number}`,
      versionNumber: number,
      title: 'Пользовательское соглашение',
      domainId: domainOf(owner),
      ip: '10.0.0.1',
      agreedAt: sizedMoment(index, now, 71),
    };
  };
  return { accountAt, sessionAt, agreementAt };
};

const roleAt = (index: number, updatedAt: Date): RoleRow => ({
  _id: contractorRole(index),
  name: { ru: `Роль ${index}`, en: `Role ${index}` },
  systemic: false,
  grants: [],
  kind: 'contractor',
  sequence: 1,
  updatedAt,
});

/** Fills a database that migrations have made. */
export const fillPeople = async (connection: Connection, sizes: PeopleSizes, now: Date): Promise<void> => {
  const rows = peopleRows(sizes, now);
  // Beside those that every installation has.
  await roles.driver(connection).bulkWrite(
    Array.from({ length: ROLES }, (_, index) => ({
      replaceOne: { filter: { _id: contractorRole(index) }, replacement: roleAt(index, now), upsert: true },
    })),
  );
  await writeRows(connection, sessions, sizes.sessions, rows.sessionAt);
  await writeRows(connection, agreements, sizes.agreements, rows.agreementAt);
  await writeRows(connection, accounts, sizes.people, rows.accountAt);
};
