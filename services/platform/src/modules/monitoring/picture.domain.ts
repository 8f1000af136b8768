/** What the reports of now say of services, of what they depend on and of alerts: a row each. */
import { endpointCatalog } from '@gatehouse/contracts/catalog.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { type ServiceName, serviceNames } from '@gatehouse/contracts/core/services.ts';
import type { DependencyKind } from '@gatehouse/contracts/platform/health.events.ts';
import { alertTexts } from '@gatehouse/contracts/platform/monitoring.alerts.ts';
import type { HealthStatus, MonitoringKind } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import {
  dependencyTexts,
  licenseSessionsText,
  serviceText,
} from '@gatehouse/contracts/platform/monitoring.texts.ts';
import type { Firing } from './alerts.domain.ts';
import { largest, living } from './figures.domain.ts';
import type { Judged } from './reporters.domain.ts';

interface Text {
  readonly ru: string;
  readonly en: string;
}

/** A row without its history. */
export interface PictureRow {
  readonly id: string;
  readonly kind: MonitoringKind;
  readonly title: Text;
  readonly criticality: 1 | 2 | 3;
  readonly effect: Text;
  readonly action: Text;
  /** Undefined where nobody has said anything yet. */
  readonly status: HealthStatus | undefined;
  readonly count: number;
  readonly errorCount: number;
  /** What the reporters say themselves; undefined: now. */
  readonly since: Date | undefined;
  readonly unknownSince: Date | undefined;
  readonly version: string | null;
  readonly detail: Text | null;
}

/** Services of this product, which every installation runs: those whose endpoints it describes. */
export const runningServices: readonly ServiceName[] = serviceNames.filter((name) =>
  endpointCatalog.some(({ service }) => service === name),
);

const latest = (dates: readonly Date[]): Date | undefined =>
  dates.length === 0 ? undefined : new Date(Math.max(...dates.map(Number)));
const earliest = (dates: readonly Date[]): Date | undefined =>
  dates.length === 0 ? undefined : new Date(Math.min(...dates.map(Number)));
const both = (text: string): Text => ({ ru: text, en: text });

/** Nobody reports who could: the last status stands, and since when nothing is known is told beside it. */
const silenceOf = (reporters: readonly Judged[]): Date | undefined =>
  reporters.length > 0 && reporters.every(({ silent }) => silent)
    ? latest(reporters.map(({ heard }) => heard))
    : undefined;

const serviceRow = (service: ServiceName, all: readonly Judged[]): PictureRow => {
  const own = all.filter(({ report }) => report.service === service);
  const well = own.filter(({ silent, report }) => !silent && report.state === 'up');
  const wrong = own.filter((one) => !well.includes(one));
  const silence = silenceOf(own);
  const last = own.toSorted((one, other) => other.heardAt - one.heardAt)[0];
  const missing = [...new Set(wrong.filter(({ silent }) => !silent).flatMap(({ report }) => report.missing))];
  const status =
    silence === undefined ? (well.length > 0 ? 'up' : 'down') : last?.report.state === 'up' ? 'up' : 'down';
  return {
    id: `service-${service}`,
    kind: 'service',
    ...serviceText(service),
    status: own.length === 0 ? undefined : status,
    count: own.length,
    errorCount: wrong.length,
    since: well.length > 0 ? undefined : latest(own.map(({ heard }) => heard)),
    unknownSince: silence,
    version: last?.report.version ?? null,
    detail:
      missing.length === 0
        ? null
        : { ru: `Не хватает: ${missing.join(', ')}`, en: `Missing: ${missing.join(', ')}` },
  };
};

const kindOf = (kind: string): MonitoringKind => {
  if (kind === 'provider') return 'provider';
  if (kind === 'license-server') return 'license';
  return ['mongodb', 'kafka', 'redis'].includes(kind) ? 'engine' : 'channel';
};

const isDependencyKind = (kind: string): kind is DependencyKind => Object.hasOwn(dependencyTexts, kind);

/** Every installation has these. */
const engines: readonly DependencyKind[] = ['mongodb', 'kafka', 'redis'];
/** What notification alone tells of. */
const channels: readonly DependencyKind[] = ['smtp', 'sms', 'push', 'telegram'];

const rowIdOf = (kind: DependencyKind): string => `${kindOf(kind)}-${kind}`;

const licenseRows = (reporters: readonly Judged[], most: number | null): readonly PictureRow[] => {
  const open = largest(living(reporters), 'openSessions');
  if (most === null || open === null) return [];
  const over = open > most;
  return [
    {
      id: 'alert-LicenseSessions',
      kind: 'alert' as const,
      ...licenseSessionsText,
      status: over ? ('down' as const) : ('up' as const),
      count: 1,
      errorCount: over ? 1 : 0,
      since: undefined,
      unknownSince: undefined,
      version: null,
      detail: over
        ? {
            ru: `Открыто сессий: ${open}, по лицензии: ${most}`,
            en: `${open} sessions are open, ${most} are licensed`,
          }
        : null,
    },
  ];
};

/** Known from before, or always there, though nobody speaks of them now. */
const unheardRows = (
  all: readonly Judged[],
  told: ReadonlySet<string>,
  known: ReadonlySet<string>,
): readonly PictureRow[] => {
  const sends = all.some(
    ({ report, silent }) => report.service === 'notification' && !silent && report.state !== 'stopped',
  );
  const missed = [...engines, ...channels.filter((kind) => !sends && known.has(rowIdOf(kind)))];
  return missed
    .filter((kind) => !told.has(rowIdOf(kind)))
    .map((kind) => ({
      id: rowIdOf(kind),
      kind: kindOf(kind),
      ...dependencyTexts[kind],
      status: undefined,
      count: 0,
      errorCount: 0,
      since: undefined,
      unknownSince: undefined,
      version: null,
      detail: null,
    }));
};

const dependencyRows = (all: readonly Judged[]): readonly PictureRow[] => {
  const told = new Map<
    string,
    { reporter: Judged; up: boolean; since: Date; version: string | null; name: string }[]
  >();
  for (const reporter of all)
    for (const { kind, id, name, up, since, version } of reporter.report.dependencies) {
      if (!isDependencyKind(kind)) continue;
      const key = id === '' ? kind : `${kind}-${id}`;
      told.set(key, [...(told.get(key) ?? []), { reporter, up, since: new Date(since), version, name }]);
    }
  return [...told].map(([key, voices]): PictureRow => {
    const kind = key.startsWith('provider-') ? 'provider' : (key as DependencyKind);
    const texts = dependencyTexts[kind];
    const heard = voices.filter(({ reporter }) => !reporter.silent);
    const down = heard.filter(({ up }) => !up);
    const last = voices.toSorted((one, other) => other.reporter.heardAt - one.reporter.heardAt)[0];
    const up = heard.length > 0 ? down.length === 0 : last?.up === true;
    const name = voices.find((voice) => voice.name !== '')?.name;
    return {
      id: kind === 'provider' ? key : rowIdOf(kind),
      kind: kindOf(kind),
      ...texts,
      title: name === undefined ? texts.title : both(name),
      status: up ? 'up' : 'down',
      count: voices.length,
      errorCount: voices.length - heard.length + down.length,
      since: up
        ? latest(heard.map(({ since }) => since))
        : earliest((down.length > 0 ? down : voices).map(({ since }) => since)),
      unknownSince: silenceOf(voices.map(({ reporter }) => reporter)),
      version: voices.find(({ version }) => version !== null)?.version ?? null,
      detail: null,
    };
  });
};

const filled = (text: string, { value, labels }: Firing): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'value' ? value : (ownValue(labels, name) ?? '—'),
  );

const alertRows = (firing: ReadonlyMap<string, Firing>): readonly PictureRow[] =>
  alertTexts.map(({ code, forMinutes: _for, summary, ...texts }): PictureRow => {
    const found = firing.get(code);
    return {
      id: `alert-${code}`,
      kind: 'alert',
      ...texts,
      status: found === undefined ? 'up' : 'down',
      count: 1,
      errorCount: found === undefined ? 0 : 1,
      since: found?.since,
      unknownSince: undefined,
      version: null,
      detail: found === undefined ? null : { ru: filled(summary.ru, found), en: filled(summary.en, found) },
    };
  });

export const pictureOf = (
  reporters: readonly Judged[],
  firing: ReadonlyMap<string, Firing>,
  known: ReadonlySet<string>,
  /** Sessions that the license allows; null: as many as there are. */
  sessionLimit: number | null = null,
): readonly PictureRow[] => {
  const dependencies = dependencyRows(reporters);
  return [
    ...runningServices.map((service) => serviceRow(service, reporters)),
    ...dependencies,
    ...unheardRows(reporters, new Set(dependencies.map(({ id }) => id)), known),
    ...alertRows(firing),
    ...licenseRows(reporters, sessionLimit),
  ];
};
