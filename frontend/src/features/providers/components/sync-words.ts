import type { Synchronization, SyncRun } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { useTexts } from '../../../screen/texts.ts';
import { providerMessages } from '../texts.ts';
import type { workUnits } from '../told-words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days, hours and minutes of a span; parts that are nothing are left out. */
export function spanParts(
  milliseconds: number,
): readonly (readonly [unit: (typeof workUnits)[number], count: number])[] {
  const whole = Math.max(0, milliseconds);
  const parts = [
    ['day', Math.floor(whole / DAY)],
    ['hour', Math.floor((whole % DAY) / HOUR)],
    ['minute', Math.floor((whole % HOUR) / MINUTE)],
  ] as const;
  return parts.filter(([, count]) => count > 0);
}

/** How long a run has worked: until it ended, or until now. */
export function useWorkTime(now: () => number = Date.now) {
  const text = useTexts(providerMessages);
  return ({ createdAt, completedAt }: Pick<SyncRun, 'createdAt' | 'completedAt'>): string => {
    const until = completedAt === null ? now() : Date.parse(completedAt);
    const parts = spanParts(until - Date.parse(createdAt));
    if (parts.length === 0) return text('workMoment');
    return parts.map(([unit, count]) => text(`work.${unit}`, { count })).join(' ');
  };
}

/** When a synchronization runs, in words. */
export function useSchedule() {
  const text = useTexts(providerMessages);
  return ({ periodUnit, periodAmount }: Pick<Synchronization, 'periodUnit' | 'periodAmount'>): string =>
    text(periodUnit === 1 ? 'everyDays' : 'everyHours', { count: periodAmount });
}

/** Whether so many hours pass between two runs that people who left keep their access for long. */
export const isRare = ({ periodUnit, periodAmount }: Pick<Synchronization, 'periodUnit' | 'periodAmount'>) =>
  periodAmount * (periodUnit === 1 ? 24 : 1) > 24;

/** Why an agreement had no effect, and a run was held again. */
export const voidOf = ({
  failure,
  detail,
}: Pick<SyncRun, 'failure' | 'detail'>): 'agreementVoid' | 'listChanged' | undefined =>
  failure === 'held'
    ? (['agreementVoid', 'listChanged'] as const).find((why) => detail.includes(why))
    : undefined;

/** Why a run failed, as a name of the texts: one that ended because something was switched off fails by no address. */
export const failureWord = ({ failure, detail }: Pick<SyncRun, 'failure' | 'detail'>) => {
  if (failure === null) return undefined;
  return failure === 'address' && detail.includes('off') ? 'failureOff' : (`failure.${failure}` as const);
};

export const isIdle = ({ details }: Pick<Synchronization, 'details'>): boolean =>
  details.status !== 'await' && details.status !== 'process';

export const isConfigured = ({ mappers, baseMappers }: Pick<Synchronization, 'mappers' | 'baseMappers'>) =>
  mappers > 0 || baseMappers;

/** Why a synchronization cannot be started now. */
export function whyNotStarted(
  provider: { readonly enabled: boolean },
  sync: Synchronization,
): 'whyProviderOff' | 'whyOff' | 'whyNoFields' | 'whyRunning' | undefined {
  if (!provider.enabled) return 'whyProviderOff';
  if (!isConfigured(sync)) return 'whyNoFields';
  if (!isIdle(sync)) return 'whyRunning';
  return sync.enabled ? undefined : 'whyOff';
}
