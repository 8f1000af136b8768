import { randomUUID } from 'node:crypto';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { API_PREFIX } from '@gatehouse/kit/http/mount-routes.ts';
import { askAs } from './ask-as.ts';
import { demoContractorTab, demoDirectory, demoPersonBranch } from './fields.ts';
import type { SeedContext } from './seed-context.ts';

/** Makes a directory and the fields that are chosen from it through the API; what is there already stays as it is. */
export const fillFields = async (context: SeedContext, accountId: string): Promise<void> => {
  const ask = askAs(context, 'profile', { accountId, login: 'admin', methods: [...methodKeys] });
  const make = async (path: string, body: object): Promise<void> => {
    const answer = await ask(`${API_PREFIX}/platform/setting${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
    const said = await answer.text();
    if (answer.ok || said.includes('"code":"errorUnique"')) return;
    throw new Error(`${path} ${JSON.stringify(body)}: ${answer.status} ${said}`);
  };
  const { entries, ...directory } = demoDirectory;
  const { block, fields, ...tab } = demoContractorTab;
  const fieldsPath = '/dynamic-fields';
  await make(`${fieldsPath}/directories/tabs`, directory);
  for (const entry of entries) await make(`/directories/${directory.code}/entries`, entry);
  await make(fieldsPath, demoPersonBranch);
  await make(`${fieldsPath}/contractors/tabs`, tab);
  await make(`${fieldsPath}/subtypes`, { tab: `contractors.${tab.code}`, ...block });
  for (const field of fields) await make(fieldsPath, { subtype: `contractors.${block.code}`, ...field });
};
