/** Rules of applications: what is accepted, what may be done with which, what the journal says. */
import type { ApplicationIcon } from '@gatehouse/contracts/core/application-icons.ts';
import {
  type ApplicationType,
  documentationAddresses,
} from '@gatehouse/contracts/identity/application-kinds.ts';
import type { ApplicationUpdate } from '@gatehouse/contracts/identity/applications.resources.ts';
import { type ParseResult, parseResult } from '@gatehouse/kit/text/parse-result.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import { readAddress } from './addresses.domain.ts';
import { readMethods, readNetworks } from './callers.domain.ts';

const addressFields = ['url', ...documentationAddresses] as const;
type AddressField = (typeof addressFields)[number];

/** `url` is where people enter it, null where nobody does. */
export interface ApplicationContent extends Readonly<Record<AddressField, string | null>> {
  readonly type: ApplicationType;
  readonly name: string;
  readonly nameEn: string;
  readonly description: string;
  readonly version: string;
  readonly catalogVisible: boolean;
  readonly profileVisible: boolean;
  readonly iconVisible: boolean;
  readonly iconCode: ApplicationIcon | null;
  /** Ids of the domains that offer it; none: all of them. */
  readonly domains: readonly string[];
  /** Codes of roles: who holds one of them sees and enters it; none, or absent before they were kept: everybody. */
  readonly roles?: readonly string[];
  readonly parentId: string | null;
  /** Whether virtual applications may have it for a parent. */
  readonly virtualSupport: boolean;
  /** Whether its clients may act for themselves (RFC 6749, section 4.4). */
  readonly serviceAccount: boolean;
  /** What its clients may do as themselves, beside what each of them may. */
  readonly methods?: readonly string[];
  /** From where they may ask for tokens, unless a client names addresses of its own; none: from anywhere. */
  readonly networks?: readonly string[];
}

/** Types that lead somewhere and do nothing else. */
const needsAddress = (type: ApplicationType) => type === 'link' || type === 'virtual';

/** Types whose own clients sign people in, or will. */
export const hasClients = (type: ApplicationType): boolean =>
  type === 'internal' || type === 'external' || type === 'draft';

type Given = Omit<ApplicationUpdate, 'revision'>;

const readAddresses = (given: Given, errorList: Record<string, string>) =>
  Object.fromEntries(
    addressFields.map((field) => [
      field,
      readAddress(given[field], (code) => {
        errorList[field] = code;
      }),
    ]),
  ) as Record<AddressField, string | null>;

/** Whether somebody with these roles sees and enters an application: it names none of them, or one that they hold. */
export const isOpenTo = (
  { roles = [] }: Pick<ApplicationContent, 'roles'>,
  held: readonly string[],
): boolean => roles.length === 0 || roles.some((role) => held.includes(role));

/** What it is called in a language; the Russian name is the one that is never missing. */
export const nameIn = (
  locale: string,
  { name, nameEn }: Pick<ApplicationContent, 'name' | 'nameEn'>,
): string => (locale === 'ru' ? name : nameEn || name);

/** A body whose shape was checked. */
export const readApplication = (given: Given): ParseResult<ApplicationContent> => {
  const errorList: Record<string, string> = {};
  const { type, parentId = null, virtualSupport = false } = given;
  const name = plainText(given.name);
  if (name === '') errorList.name = 'errorEmpty';
  const addresses = readAddresses(given, errorList);
  if (addresses.url === null && needsAddress(type)) errorList.url = 'errorEmpty';
  if (type === 'virtual' && parentId === null) errorList.parentId = 'errorEmpty';
  const speaks = hasClients(type) && (given.serviceAccount ?? false);
  const content: ApplicationContent = {
    ...addresses,
    type,
    name,
    nameEn: plainText(given.nameEn ?? '') || name,
    description: plainText(given.description ?? ''),
    version: plainText(given.version ?? ''),
    catalogVisible: given.catalogVisible ?? true,
    profileVisible: given.profileVisible ?? false,
    iconVisible: given.iconVisible ?? false,
    iconCode: given.iconCode ?? null,
    domains: [...new Set(given.domains ?? [])],
    roles: [...new Set(given.roles ?? [])],
    parentId: type === 'virtual' ? parentId : null,
    virtualSupport: hasClients(type) && virtualSupport,
    serviceAccount: speaks,
    methods: speaks ? readMethods(given.methods ?? [], errorList) : [],
    networks: hasClients(type) ? readNetworks(given.ip ?? [], errorList) : [],
  };
  return parseResult(errorList, content);
};

/** What a change that leaves it out keeps. */
export const keptOf = (row: ApplicationContent): Partial<Given> => ({
  ...Object.fromEntries(addressFields.map((field) => [field, row[field]])),
  // One that was left out follows the name.

  nameEn: row.nameEn === row.name ? '' : row.nameEn,
  description: row.description,
  version: row.version,
  catalogVisible: row.catalogVisible,
  profileVisible: row.profileVisible,
  iconVisible: row.iconVisible,
  iconCode: row.iconCode,
  domains: [...row.domains],
  roles: [...(row.roles ?? [])],
  parentId: row.parentId,
  virtualSupport: row.virtualSupport,
  serviceAccount: row.serviceAccount,
  methods: [...(row.methods ?? [])],
  ip: [...(row.networks ?? [])],
});

interface Locked {
  readonly type: ApplicationType;
  readonly immutable: boolean;
  readonly actionsAccess: number;
}

/**
 * What may be done with an application: nothing with one of the installation, no change of an internal one. Clients that are
 * only read are not deleted with their application.
 */
export const mayOf = ({ type, immutable, actionsAccess }: Locked, clientCount = 0) => {
  const open = !immutable && actionsAccess < 2;
  return {
    change: open && type !== 'internal',
    switch: open,
    remove: open && (actionsAccess === 0 || clientCount === 0),
    changeClients: open && actionsAccess === 0 && hasClients(type),
  };
};

/** As the journal shows it. */
export const auditView = (row: ApplicationContent & { enabled: boolean; order: number; code: string }) => {
  const { type, code, name, nameEn, description, version, enabled, order } = row;
  return {
    applicationType: type,
    code,
    name,
    nameEn,
    description,
    version,
    enabled,
    order,
    ...Object.fromEntries(addressFields.map((field) => [field, row[field]])),
    catalogVisible: row.catalogVisible,
    profileVisible: row.profileVisible,
    iconVisible: row.iconVisible,
    iconCode: row.iconCode,
    domains: [...row.domains],
    roles: [...(row.roles ?? [])],
    parentId: row.parentId,
    virtualSupport: row.virtualSupport,
    serviceAccount: row.serviceAccount,
    methods: [...(row.methods ?? [])],
    ips: [...(row.networks ?? [])],
  };
};
