import { vi } from 'vitest';
import type { Http } from '../../lib/http.ts';
import { problem } from '../../testing/problem.ts';
import type { SessionHint } from './session-hint.ts';
import { createStartUp } from './start-up.store.ts';

/** What the server answers to all parts at once. */
const composed = (answers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(answers).map(([operation, body]) => {
      const { kind, ...document } = Object(body) as { kind?: string; status?: number };
      return [operation, kind ? { status: document.status ?? 0, body: document } : { status: 200, body }];
    }),
  );

export function setUp(given: Record<string, unknown>) {
  const answers = { ...given };
  const calls: string[] = [];
  const send = async (call: { operationId: string }, args: unknown) => {
    calls.push(call.operationId);
    if (call.operationId === 'bff.start-up.read' && !(call.operationId in answers))
      return { ok: true, data: { parts: composed(answers) } };
    const answer = answers[call.operationId];
    const value = await (typeof answer === 'function'
      ? (answer as (args: unknown) => unknown)(args)
      : answer);
    return value && typeof value === 'object' && 'kind' in value
      ? { ok: false, error: value }
      : { ok: true, data: value };
  };
  let hinted = false;
  const hint: SessionHint = {
    isSet: () => hinted,
    set: () => {
      hinted = true;
    },
    clear: () => {
      hinted = false;
    },
  };
  const pauses: { milliseconds: number; end: () => void }[] = [];
  const onSessionEnd = vi.fn();
  const leave = vi.fn();
  const startUp = createStartUp({
    http: { send } as unknown as Http,
    hint,
    wait: (milliseconds) => new Promise((end) => pauses.push({ milliseconds, end })),
    onSessionEnd,
    leave,
  });
  /** Lets the pause under way end, and everything that follows from it happen. */
  const afterPause = async () => {
    const pause = pauses.pop();
    pause?.end();
    await settled();
    return pause?.milliseconds;
  };
  return { startUp, calls, hint, afterPause, onSessionEnd, leave, answers };
}

export const settled = () => new Promise((resolve) => setImmediate(resolve));

export const terms = [{ id: 'use', title: 'Terms', link: '/platform/law/use', loginRequired: true }];
export const unavailable = problem(503, 'request.unavailable');

const person = {
  mainInfo: { userId: 'u' },
  accessInfo: { requiredFieldsEmpty: false, requiredFieldsEmptyCodes: [] },
  availableActions: { updatePassword: true, setPassword: false },
};
export const signedIn = {
  'profile.profile.read': person,
  'platform.menu.services': { services: [{ applicationKey: 'crm' }] },
  'platform.menu.cabinet': { menu: [{ code: 'personal' }] },
  'platform.menu.console': { menu: [] },
  'platform.ui.configure': { accesses: { usersAccess: true }, methods: ['setting.users.read'], settings: {} },
  'profile.settings.read': { settings: { navMini: true, lang: 'en', pagination: 50, cookie: true } },
};
