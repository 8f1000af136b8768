import type { BrowserClient } from '@gatehouse/testkit/visiting/browser-client.ts';

export { type BrowserClient, browserClient } from '@gatehouse/testkit/visiting/browser-client.ts';

export const demoSecret = 'Orchid-Lantern-42';

/** Signs in by login and password; answers the status. */
export const signInBy = async (client: BrowserClient, login: string): Promise<number> => {
  await client.get('/platform/ui/project/info');
  const answer = await client.post('/platform/auth/login/login', {
    flow: 'credentials',
    login,
    password: demoSecret,
  });
  return answer.status;
};
