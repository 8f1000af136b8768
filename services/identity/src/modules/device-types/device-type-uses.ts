import { type Domains, domainNameIn } from '@gatehouse/kit/projections/domains.ts';

export interface DeviceTypeUse {
  readonly id: string;
  readonly name: string;
}

/** Domains that have attributes for a type of devices, named in a language. */
export const domainsUsing = (domains: Domains, code: string, locale: string): DeviceTypeUse[] =>
  domains
    .all()
    .filter(({ devicesIdAttributes = [] }) => devicesIdAttributes.some((row) => row.deviceTypeCode === code))
    .map((facts) => ({ id: facts.domainId, name: domainNameIn(facts, locale) ?? facts.domainId }));
