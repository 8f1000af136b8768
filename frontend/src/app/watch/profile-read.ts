import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import {
  profileProfileConfigureCall,
  profileProfileDetailsCall,
} from '@gatehouse/contracts/generated/calls/profile.ts';
import type { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { useStartUp } from '../../features/start-up/start-up-context.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { requestKey } from '../../lib/swr.ts';

export interface ReadProfile {
  profile: ResponseOf<typeof profileEndpoints.details>['profile'];
  configure: ResponseOf<typeof profileEndpoints.configure>['configure'];
}

/** Reads the own profile and its form, and lets everything that is shown know: pages, menus, guards and notices agree. */
export function useProfileRead() {
  const http = useHttp();
  const startUp = useStartUp();
  const { mutate } = useSWRConfig();
  return useMemo(
    () => ({
      read: async (): Promise<ReadProfile | undefined> => {
        const [details, form] = await Promise.all([
          http.send(profileProfileDetailsCall, {}),
          http.send(profileProfileConfigureCall, {}),
        ]);
        if (!details.ok || !form.ok) return undefined;
        return { profile: details.data.profile, configure: form.data.configure };
      },
      tell: ({ profile, configure }: ReadProfile) => {
        void mutate(requestKey(profileProfileDetailsCall, {}), { profile }, { revalidate: false });
        void mutate(requestKey(profileProfileConfigureCall, {}), { configure }, { revalidate: false });
        startUp.changeProfile(profile);
      },
    }),
    [http, startUp, mutate],
  );
}
