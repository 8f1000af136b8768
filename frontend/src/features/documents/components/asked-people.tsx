import { identityAgreementForeseeCall } from '@gatehouse/contracts/generated/calls/identity/agreements.ts';
import { FormattedMessage } from 'react-intl';
import { useRequest } from '../../../lib/swr.ts';
import { enabling } from '../messages.ts';

export interface AskedPeopleProps {
  /** Id of the document. */
  document: string;
  version: number;
  /** Ids of domains that would ask; the first hundred are counted. */
  domains: readonly string[];
}

/** How many people a document asks when it is switched on; without the number until it is known, or where it is not. */
export function AskedPeople({ document, version, domains }: AskedPeopleProps) {
  const query = { document, version, domains: domains.slice(0, 100).join(',') };
  const { data } = useRequest(identityAgreementForeseeCall, { query }, { revalidateOnFocus: false });
  if (!data) return <FormattedMessage {...enabling.asked} />;
  const { people, more } = data.now;
  const values = { people, more: String(more || domains.length > 100) };
  return <FormattedMessage {...enabling.askedNow} values={values} />;
}
