import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, writeJson } from './json-file.ts';
import { isAlive, type ProcessIdentity, terminate } from './process-identity.ts';
import type { ProcessPlan } from './processes.ts';
import type { ProcessState } from './supervisor.ts';

export type Plan = {
  /** Changes with the plan and with the sources that the processes run. */
  version: string;
  processes: ProcessPlan[];
  /** The command in the foreground that the processes end with, however it ends. */
  owner?: ProcessIdentity;
};

/** What the supervisor of an instance last wrote about itself. */
export type PlatformState = {
  supervisor: ProcessIdentity;
  version: string;
  processes: (ProcessState & { identity: ProcessIdentity | undefined })[];
};

const planPath = (folder: string) => join(folder, 'plan.json');
const statePath = (folder: string) => join(folder, 'state.json');

/** The plan holds private keys: only its owner may read it. */
export const writePlan = (folder: string, plan: Plan) => writeJson(planPath(folder), plan, 0o600);
export const readPlan = (folder: string) => readJson<Plan>(planPath(folder));
export const writeState = (folder: string, state: PlatformState) => writeJson(statePath(folder), state);
export const readState = (folder: string) => readJson<PlatformState>(statePath(folder));
export const removeState = (folder: string) => rm(statePath(folder), { force: true });

/** The state of a running supervisor; `undefined` when none runs. */
export async function runningState(folder: string): Promise<PlatformState | undefined> {
  const state = await readState(folder);
  return state && (await isAlive(state.supervisor)) ? state : undefined;
}

const supervisorGraceMs = 35_000;

/** Ends the processes of an instance, also those whose supervisor was killed. Answers false when none ran. */
export async function stopPlatform(folder: string): Promise<boolean> {
  const state = await readState(folder);
  if (!state) return false;
  const ran = await isAlive(state.supervisor);
  await terminate(state.supervisor, supervisorGraceMs);
  const last = (await readState(folder)) ?? state;
  const orphans = last.processes.flatMap((process) => process.identity ?? []);
  await Promise.all(orphans.map((identity) => terminate(identity, supervisorGraceMs)));
  await removeState(folder);
  return ran;
}
