import type { DomainAgreement } from '@gatehouse/contracts/platform/resources.ts';
import { deviceKeyOf } from '@gatehouse/kit/auth/device-key.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { versionsOf } from '../../accounts/agreements/agreements.domain.ts';
import type { Agreements } from '../../accounts/agreements/agreements.service.ts';
import type { SessionStart } from '../../sessions/session-start.service.ts';
import type { Devices } from '../devices/devices.service.ts';
import type { ProviderSessionRow } from '../known-providers/known-provider.domain.ts';
import type { AttemptGuard } from './attempt-guard.service.ts';
import type { NewDevices } from './new-device.ts';
import { originOf } from './requester.domain.ts';
import type { SignInCommit } from './sign-in.commit.ts';
import type { Proven, SignedIn, SignInCall } from './sign-in.progress.ts';
import { notProven } from './sign-in.refusals.ts';

/** How a session begins, and what it keeps of the provider that it began at. */
export interface SessionBeginning extends Pick<SessionStart, 'prepare'> {
  beganAtProvider(row: ProviderSessionRow, unit: UnitOfWork): Promise<void>;
}

export interface BeginSessionDeps {
  readonly sessions: SessionBeginning;
  readonly agreements: Pick<Agreements, 'recordWithin'>;
  readonly guard: Pick<AttemptGuard, 'readAgain' | 'refuses' | 'countFailure'>;
  readonly devices: Pick<Devices, 'issue'>;
  readonly newDevices: Pick<NewDevices, 'beganOn' | 'noticeOf'>;
  readonly commit: SignInCommit;
}

/** Its cookie remembers the last four who signed in with it; of the others their sessions do. */
const knownDevice = async (
  { device, deviceCookie }: Pick<SignInCall, 'device' | 'deviceCookie'>,
  accountId: string,
  newDevices: Pick<NewDevices, 'beganOn'>,
): Promise<boolean> => {
  const key = device === undefined ? undefined : deviceKeyOf(deviceCookie);
  if (device === undefined || key === undefined) return false;
  return device.knows(accountId) || newDevices.beganOn(accountId, key);
};

/** Stores the session with what was agreed, while the account and its guard are what they were when they were judged. */
export const createBeginSession =
  ({ sessions, agreements, guard, devices, newDevices, commit }: BeginSessionDeps) =>
  async (step: Proven, agreed: readonly DomainAgreement[], call: SignInCall): Promise<SignedIn> => {
    const { account, subject, proven, rememberMe, previous, use, field } = step;
    const { context, userAgent, device, deviceCookie } = call;
    const requester = { ip: context.ip, device };
    const agreedTerms = { ...account.agreedTerms, ...versionsOf(agreed) };
    const cookie = devices.issue(deviceCookie, account._id);
    const startedOn = { cookie, known: await knownDevice(call, account._id, newDevices) };
    const facts = { factors: proven, rememberMe, userAgent, context, device: startedOn };
    const prepared = sessions.prepare({ ...account, agreedTerms }, facts);
    const notice = startedOn.known ? undefined : newDevices.noticeOf(account, prepared.row, call);
    const external = step.external ?? step.pending?.external;
    const { _id: sessionId, absoluteUntil: expiresAt } = prepared.row;
    const alongside = [
      ...(agreed.length === 0
        ? []
        : [(unit: UnitOfWork) => agreements.recordWithin(unit, account._id, agreed, context)]),
      ...(external === undefined
        ? []
        : [
            (unit: UnitOfWork) =>
              sessions.beganAtProvider(
                { ...external, _id: sessionId, accountId: account._id, expiresAt },
                unit,
              ),
          ]),
    ];
    const result = await commit.add({
      account,
      origin: originOf(requester, account._id),
      named: subject.named === null ? undefined : subject.namedKey,
      prepared,
      domainId: context.domain,
      pendingId: previous,
      use,
      notice,
      alongside:
        alongside.length === 0
          ? undefined
          : async (unit) => {
              for (const store of alongside) await store(unit);
            },
    });
    if (result === 'refused') {
      // Closed meanwhile: it is one more try that nobody hears of.
      const now = await guard.readAgain(subject);
      if (guard.refuses(now, requester))
        await guard.countFailure(now, { factor: proven.at(-1) ?? 'credentials', field, requester }, context);
      throw notProven(field);
    }
    step.afterSuccess?.().catch((err) => call.log.warn({ err }, 'what follows a proven factor failed'));
    const { secret, maxAge, row: session } = prepared;
    return { kind: 'signedIn', session, secret, maxAge, deviceCookie: cookie };
  };
