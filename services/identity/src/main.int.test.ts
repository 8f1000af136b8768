import { testEngines } from '@gatehouse/testkit/engines.ts';
import { expectServiceProcess } from '@gatehouse/testkit/service-process.ts';
import { afterAll, it } from 'vitest';

const engines = testEngines();
afterAll(() => engines.cleanup());

const sealing = { keys: [{ kid: 's1', key: Buffer.alloc(32, 7).toString('base64url') }], sealWith: 's1' };

it('the process waits alive for its migrations, gets ready, and closes when told', async () => {
  const more = { GATEHOUSE_SEALING_KEYS: JSON.stringify(sealing), GATEHOUSE_HASH_PROCESSES: '1' };
  await expectServiceProcess(engines, import.meta.url, '/api/v1/platform/user/sessions', more);
});
