import { useStartUpState } from './start-up-context.tsx';

export interface RequestRules {
  /** Whether the installation takes requests for access; it does until it is known that it does not. */
  offered: boolean;
  /** How many of a person's requests may wait at a time; undefined while it is not known. */
  limit: number | undefined;
  /** Whether required fields of the person are empty, who asks for access all the same. */
  lacksFields: boolean;
}

/** What the installation says of requests for access. */
export function useRequestRules(): RequestRules {
  const { project, publicSettings, session } = useStartUpState();
  const limit = publicSettings?.openRequestsPerPerson;
  return {
    offered: project?.uiSettings.accessRequests !== false,
    limit: typeof limit === 'number' ? limit : undefined,
    lacksFields: session?.profile?.accessInfo?.requiredFieldsEmpty === true,
  };
}
