/** The state of the platform's aggregates as events, and what is told of those that a restored backup lacks. */
import type { CloudEvent, DataOf } from '@gatehouse/contracts/core/define-event.ts';
import type { SettingValue } from '@gatehouse/contracts/core/define-setting.ts';
import { bannerEvents } from '@gatehouse/contracts/platform/banners.events.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import { LICENSE_ID, licenseEvents } from '@gatehouse/contracts/platform/license.events.ts';
import {
  defaultSettings,
  isSettingKey,
  type SettingKey,
  settingDefinitions,
} from '@gatehouse/contracts/platform/settings.ts';
import { rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type Snapshot, type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { banners } from './modules/banners/banners.model.ts';
import { documents } from './modules/documents/documents.model.ts';
import { domains } from './modules/domains/domains.model.ts';
import { publishedImage } from './modules/domains/domains.store.ts';
import { createImagesRepository } from './modules/images/images.repository.ts';
import { licenses } from './modules/license/license.model.ts';
import { licenseSnapshot } from './modules/license/license.snapshots.ts';
import { locales } from './modules/locales/locales.model.ts';
import { settings } from './modules/settings/settings.model.ts';

const {
  settingChanged,
  domainChanged,
  domainDeleted,
  documentChanged,
  documentDeleted,
  localeChanged,
  localeDeleted,
} = platformEvents;
const definitions = new Map(settingDefinitions.map((definition) => [definition.key, definition]));

const setting = (key: SettingKey, value: SettingValue, sequence: number): Snapshot => {
  const definition = definitions.get(key);
  const data = {
    key,
    title: definition?.title.ru ?? key,
    value: definition?.secret === true ? null : value,
    changes: [],
  };
  return snapshotOf({ event: settingChanged, subject: key, sequence, data });
};

const lastData = <D>(lost: readonly CloudEvent[]): D | undefined => lost.at(-1)?.data as D | undefined;

export const platformSnapshots = (connection: Connection): readonly SnapshotSource[] => [
  rowSnapshots(connection, {
    topic: settingChanged.topic,
    collection: settings,
    tell: ({ _id, value, sequence }) => (isSettingKey(_id) ? setting(_id, value, sequence) : undefined),
    gone: (lost) => {
      const key = lastData<DataOf<typeof settingChanged>>(lost)?.key;
      return key === undefined || !isSettingKey(key) ? undefined : setting(key, defaultSettings[key], 1);
    },
  }),
  rowSnapshots(connection, {
    topic: domainChanged.topic,
    collection: domains,
    tell: async ({ _id, facts, sequence }) => {
      const code = facts.image?.imageCode;
      const found = code === undefined ? undefined : await createImagesRepository(connection).find(code);
      const image = publishedImage(found);
      const data = { domain: facts, label: facts.hosts[0] ?? _id, changes: [], image };
      return snapshotOf({ event: domainChanged, subject: _id, sequence, data });
    },
    gone: (lost) => {
      const [first] = lost;
      if (first === undefined) return undefined;
      const label = lastData<{ label: string }>(lost)?.label ?? first.subject;
      const data = { domainId: first.subject, label };
      return snapshotOf({ event: domainDeleted, subject: first.subject, sequence: 1, data });
    },
  }),
  rowSnapshots(connection, {
    topic: documentChanged.topic,
    collection: documents,
    tell: ({ _id, sequence, code, name, type, enabled, version }) => {
      const facts = { documentId: _id, documentCode: code, type, enabled, version };
      const data = { ...facts, label: name, changes: [] };
      return snapshotOf({ event: documentChanged, subject: _id, sequence, data });
    },
    gone: (lost) => {
      const last = lastData<DataOf<typeof documentDeleted>>(lost);
      if (last === undefined) return undefined;
      const { documentId, documentCode, label } = last;
      const data = { documentId, documentCode, label };
      return snapshotOf({ event: documentDeleted, subject: documentId, sequence: 1, data });
    },
  }),
  rowSnapshots(connection, {
    topic: bannerEvents.bannerChanged.topic,
    collection: banners,
    tell: ({ _id, sequence, code, title, visible }) =>
      snapshotOf({
        event: bannerEvents.bannerChanged,
        subject: _id,
        sequence,
        data: { bannerId: _id, bannerCode: code, visible, label: title, changes: [] },
      }),
    gone: (lost) => {
      const last = lastData<DataOf<typeof bannerEvents.bannerDeleted>>(lost);
      if (last === undefined) return undefined;
      const { bannerId, bannerCode, label } = last;
      const data = { bannerId, bannerCode, label };
      return snapshotOf({ event: bannerEvents.bannerDeleted, subject: bannerId, sequence: 1, data });
    },
  }),
  rowSnapshots(connection, {
    topic: licenseEvents.licenseChanged.topic,
    collection: licenses,
    tell: licenseSnapshot,
    gone: (lost) =>
      lost.length === 0
        ? undefined
        : snapshotOf({
            event: licenseEvents.licenseDeleted,
            subject: LICENSE_ID,
            sequence: 1,
            data: { licensee: lastData<{ licensee: string }>(lost)?.licensee ?? '' },
          }),
  }),
  rowSnapshots(connection, {
    topic: localeChanged.topic,
    collection: locales,
    tell: ({ _id, name, enabled, sequence, deleted }) => {
      // A locale that nobody has ever switched has told nothing.
      if (sequence < 1) return undefined;
      if (deleted) {
        const data = { locale: _id, label: name };
        return snapshotOf({ event: localeDeleted, subject: _id, sequence, data });
      }
      const data = { locale: _id, label: name, enabled, changes: [] };
      return snapshotOf({ event: localeChanged, subject: _id, sequence, data });
    },
    gone: (lost) => {
      const last = lastData<DataOf<typeof localeChanged>>(lost);
      if (last === undefined) return undefined;
      const { locale, label } = last;
      return snapshotOf({ event: localeDeleted, subject: locale, sequence: 1, data: { locale, label } });
    },
  }),
];
