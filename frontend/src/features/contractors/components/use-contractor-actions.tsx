import type { ContractorRecord } from '@gatehouse/contracts/access-request/resources.ts';
import { accessRequestContractorDeleteCall } from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import type { RecordMenu } from '../../../screen/editing.tsx';
import { useRemoval } from '../../../screen/use-removal.tsx';
import { removing } from '../texts.ts';

/** Deleting a contractor that has no people and comes from no provider. */
export const useContractorActions = (): RecordMenu<ContractorRecord> =>
  useRemoval(accessRequestContractorDeleteCall, {
    texts: removing,
    valuesOf: ({ people, masters }: ContractorRecord) => ({ people, masters }),
    inUse: ({ people }: ContractorRecord) => people > 0,
    isKept: ({ providerId }: ContractorRecord) => providerId != null,
  });
