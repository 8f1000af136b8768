/** What a provider delivers is changed where it comes from. */
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { type CompanyContent, type CompanyRow, contentOfRow } from '../companies/company.domain.ts';

const synchronized = () => problem(requestErrors.conflict, { detail: 'synchronized company' });

/** Name and requisites are the provider's; fields of the installation's own are not. */
export const assertContentKept = (row: CompanyRow, content: CompanyContent): void => {
  if (row.providerId === undefined) return;
  if (JSON.stringify(contentOfRow(row)) !== JSON.stringify(contentOfRow(content))) throw synchronized();
};

export const assertDeliveredBy = (row: CompanyRow, providerId: string | undefined): void => {
  if (row.providerId !== providerId) throw synchronized();
};
