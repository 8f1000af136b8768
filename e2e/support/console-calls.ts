import { csrfCookieName, csrfHeader } from '@gatehouse/contracts/core/browser.ts';
import type { APIResponse, Page } from '@playwright/test';

/** Calls of the console, as the pages of whoever is signed in send them. */
export const consoleCalls = (page: Page, baseURL: string) => {
  const call = async (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    data?: object,
  ): Promise<APIResponse> => {
    const cookies = await page.context().cookies(baseURL);
    const token = cookies.find(({ name }) => name === csrfCookieName)?.value ?? '';
    return page.request.fetch(`${baseURL}/api/v1/platform/setting/${path}`, {
      method,
      headers: { origin: baseURL, [csrfHeader]: token },
      ...(data === undefined ? {} : { data }),
    });
  };
  return {
    /** Answers the id of what was made. */
    make: async (path: string, data: object): Promise<string> => {
      const answer = await call('POST', path, data);
      if (answer.status() !== 201) throw new Error(`${path} was not made: ${await answer.text()}`);
      return (await answer.json()).id;
    },
    /** Makes a client of an application and its secret. */
    makeClient: async (applicationId: string, data: object) => {
      const made = await call('POST', `applications/${applicationId}/clients`, data);
      const { clientId } = await made.json();
      const answer = await call('PUT', `applications/client/${clientId}/secret`, { revision: 1 });
      if (!answer.ok()) throw new Error(`no client was made: ${await made.text()} ${await answer.text()}`);
      return { clientId: String(clientId), secret: String((await answer.json()).secret) };
    },
    /** Answers the codes by field of what is refused. */
    refused: async (path: string, data: object): Promise<unknown> =>
      (await (await call('POST', path, data)).json()).errorList,
    remove: (path: string) => call('DELETE', path),
  };
};
