/** Every generated file, by its path from the root of the repository. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpointCatalog, errorCatalog, eventCatalog, fieldCodeCatalog } from '../src/catalog.ts';
import { versionsOf } from '../src/core/reading.ts';
import { toldOf } from '../src/notification/told-events.ts';
import { toldMessages } from '../src/notification/told-messages.ts';
import { settingDefinitions } from '../src/platform/settings.ts';
import { asyncApiDocument } from './asyncapi.document.ts';
import { cloudEventDocument, eventName } from './cloud-event.schema.ts';
import { collectCatalog, collectMethods } from './collect.ts';
import { collectSchemaNames } from './named-schemas.ts';
import { browserDocument, serviceDocument } from './openapi.document.ts';
import { ownHistoryTypes } from './own-history-types.ts';
import { endpointsPage, errorsPage, eventsPage, messagesPage, settingsPage } from './reference-tables.ts';
import { browserCalls } from './typescript-calls.ts';

export type Artifacts = ReadonlyMap<string, string>;

/** Documents that git does not keep: they follow from the descriptors, and nothing in the checkout reads them. */
export const isUnkept = (path: string): boolean => /^contracts\/generated\/(openapi|events)\//.test(path);

export const repositoryRoot = new URL('../../', import.meta.url);
const generated = 'contracts/generated';
const reference = 'docs/reference';
/** Written at a release, not by the generator. */
export const baselinePath = `${generated}/baseline.json`;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const contractsVersion = async (): Promise<string> => {
  const text = await readFile(new URL('contracts/package.json', repositoryRoot), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};

/** Makes all files in memory; the same descriptors give the same bytes. */
export const makeArtifacts = async (): Promise<Artifacts> => {
  const version = await contractsVersion();
  const names = await collectSchemaNames();
  // The BFF's own document is the browser's, which holds what the BFF answers itself too.
  const events = eventCatalog.flatMap(versionsOf);
  const calls = await browserCalls(endpointCatalog);
  const services = [...new Set(endpointCatalog.map(({ service }) => service))]
    .filter((service) => service !== 'bff')
    .sort();
  return new Map([
    ...(await collectMethods()),
    ...(await collectCatalog()),
    [`${generated}/openapi.json`, json(browserDocument(endpointCatalog, version, names))],
    ...services.map((service): [string, string] => [
      `${generated}/openapi/${service}.json`,
      json(serviceDocument(service, endpointCatalog, version, names)),
    ]),
    [`${generated}/asyncapi.json`, json(asyncApiDocument(events, version))],
    ...events.map((event): [string, string] => [
      `${generated}/events/${eventName(event)}.json`,
      json(cloudEventDocument(event)),
    ]),
    ...[...calls].map(([file, text]): [string, string] => [`${generated}/calls/${file}`, text]),
    [`${generated}/own-history-types.ts`, ownHistoryTypes(eventCatalog)],
    [`${reference}/errors.md`, errorsPage(errorCatalog, fieldCodeCatalog)],
    [`${reference}/settings.md`, settingsPage(settingDefinitions)],
    [`${reference}/events.md`, eventsPage(events)],
    [`${reference}/messages.md`, messagesPage(toldMessages, toldOf(eventCatalog))],
    [`${reference}/endpoints.md`, endpointsPage(endpointCatalog)],
  ]);
};

/** Those that git keeps. */
export const keptOf = (artifacts: Artifacts): Artifacts =>
  new Map([...artifacts].filter(([path]) => !isUnkept(path)));

/** What stands in the checkout: the files that should be there, and all files of the generated folder. */
export const readCommitted = async (expected: Artifacts): Promise<Artifacts> => {
  const entries = await readdir(new URL(`${generated}/`, repositoryRoot), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  const present = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(fileURLToPath(repositoryRoot), join(entry.parentPath, entry.name)))
    .filter((path) => path !== baselinePath);
  const committed = new Map<string, string>();
  for (const path of new Set([...present, ...expected.keys()])) {
    const text = await readFile(new URL(path, repositoryRoot), 'utf8').catch(() => undefined);
    if (text !== undefined) committed.set(path, text);
  }
  return committed;
};

export type Difference = { readonly path: string; readonly what: 'missing' | 'changed' | 'stale' };

/** Files that are not what the descriptors say, in order of their path. */
export const differences = (expected: Artifacts, committed: Artifacts): readonly Difference[] => {
  const all = [...new Set([...expected.keys(), ...committed.keys()])].sort();
  return all.flatMap((path): Difference[] => {
    if (!committed.has(path)) return [{ path, what: 'missing' }];
    if (!expected.has(path)) return [{ path, what: 'stale' }];
    return expected.get(path) === committed.get(path) ? [] : [{ path, what: 'changed' }];
  });
};
