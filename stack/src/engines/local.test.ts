import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { writeJson } from '../json-file.ts';
import { identify } from '../process-identity.ts';
import { recordPath, startLocal } from './local.ts';
import { redisEngine } from './redis.engine.ts';

let folder: string;
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a second engine over the data of one that runs at another port is refused, and told where that is', async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-'));
  const running = await identify(process.pid);
  await writeJson(recordPath(folder), {
    way: 'path',
    detail: '',
    address: '127.0.0.1:16479',
    process: running,
  });
  const second = {
    kind: redisEngine,
    program: { executable: '/nonexistent', detail: '', kind: 'binary' as const },
    way: 'path' as const,
    folder,
    ports: { mongo: 1, kafka: 2, kafkaController: 3, redis: 4 },
    context: {} as never,
  };
  await expect(startLocal(second)).rejects.toThrow('Redis runs at 127.0.0.1:16479 over the same data');
});
