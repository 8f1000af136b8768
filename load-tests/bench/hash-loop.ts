import { join } from 'node:path';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';

export interface HashCost {
  /** KiB. */
  readonly memory: number;
  readonly time: number;
}

/** Hashes a second on all cores with nothing else: what sign-ins are held against. */
export const hashLoop = async ({ memory, time }: HashCost): Promise<number> => {
  const file = join(repositoryRoot, 'services/identity/bench/hash-loop.ts');
  const args = [file, '--memory', String(memory), '--time', String(time), '--seconds', '5'];
  const { stdout } = await runOrThrow(process.execPath, args, { env: process.env });
  return (JSON.parse(stdout) as { hashesPerSecond: number }).hashesPerSecond;
};
