import type { Contractor } from '@gatehouse/contracts/access-request/resources.ts';
import { accessRequestContractorFindCall } from '@gatehouse/contracts/generated/calls/access-request/companies.ts';
import { useState } from 'react';
import { useRequest } from '../../../lib/swr.ts';
import { FormLookup } from '../../../screen/form/form-fields.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { grantMessages } from '../texts.ts';

/** The company that an id names, with what can be granted in it; undefined until it is there. */
export function useCompany(id: string | undefined): Contractor | undefined {
  const { data } = useRequest(accessRequestContractorFindCall, id ? { query: { ids: id } } : undefined);
  return data?.contractors.find((one) => one.id === id);
}

export interface CompanyFieldProps {
  name: string;
  /** Says of each company whether this person is in it already. */
  userId?: string;
  known?: Pick<Contractor, 'id' | 'name'> | undefined;
}

/** One of the companies of the master account. */
export function CompanyField({ name, userId, known }: CompanyFieldProps) {
  const text = useTexts(grantMessages);
  const [source] = useState(() => ({
    call: accessRequestContractorFindCall,
    searchName: 'searchValue',
    ...(userId !== undefined && { query: { userId } }),
    optionsOf: ({ contractors }: { contractors: readonly Contractor[] }) =>
      contractors.map((one) => ({
        value: one.id,
        label: one.member ? text('memberOf', { name: one.name }) : one.name,
      })),
  }));
  return (
    <FormLookup
      name={name}
      source={source}
      label={text('company')}
      {...(known && { known: { value: known.id, label: known.name } })}
    />
  );
}
