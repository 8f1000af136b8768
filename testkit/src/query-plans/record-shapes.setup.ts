/**
 * Writes down each distinct shape of query that integration tests send, with the method that sends it, and some rows of each
 * collection. `check-plans.ts` explains them when the run ends.
 */
import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import mongoose from 'mongoose';
import { inject } from 'vitest';
import { rowsOf, shapesOf, write } from './query-shape.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the shapes of this run. */
    queryShapes: string;
  }
}

const ROWS = 60;
const OF_KIND = 6;
/** Files and pictures are stored in parts of this collection's own; what is in them decides no plan. */
const LONGEST = 50_000;

interface SentCommand {
  readonly app: string;
  readonly database: string;
  readonly name: string;
  readonly command: Readonly<Record<string, unknown>>;
}

const kindOf = (row: Readonly<Record<string, unknown>>): string =>
  Object.entries(row)
    .map(([field, value]) => (value === null ? `${field}:null` : field))
    .join();

interface Recorder {
  readonly shapes: Set<string>;
  readonly rows: Map<string, number>;
  readonly file: string;
}
/** Setup files run once a test file; a worker records once. */
const place = globalThis as { queryRecorder?: Recorder };

/** Frames of our own source, innermost first. */
const framesOf = (stack: string): readonly string[] =>
  stack
    .split('\n')
    .filter(
      (line) =>
        /\/(?:services|packages|bff|testkit|checks)\//.test(line) &&
        !/node_modules|\/query-plans\//.test(line),
    )
    .map((line) => line.trim());

/** What a test, a fixture or a migration sends itself no running service sends; what they call does. */
const isOurs = ([sender = '', ...callers]: readonly string[]): boolean =>
  sender !== '' &&
  !/\.(?:test|fixtures)\.ts|\/testkit\/|\/bench\//.test(sender) &&
  ![sender, ...callers].some((frame) => /\/migrations\/|\.?migrations\.ts/.test(frame));

const named = (frame: string): string =>
  frame.replace(/^at (?:async )?/, '').replace(/\(?\S*\/((?:services|packages|bff)\/\S+?):\d+:\d+\)?$/, '$1');

/** Whoever opened a cursor: later commands of it have another stack. By the filter, which the command holds. */
const cursors = new WeakMap<object, readonly string[]>();
const rememberCursor = (filter: object | undefined): void => {
  const frames = framesOf(new Error().stack ?? '');
  if (filter !== undefined && frames.length > 0 && !cursors.has(filter)) cursors.set(filter, frames);
};

const services = new Set(readdirSync(join(repositoryRoot, 'services')));

/** The service whose source sent it: tests of a module connect by a name of their own. */
const serviceOf = (frames: readonly string[], app: string): string | undefined =>
  services.has(app)
    ? app
    : /\/services\/([^/]+)\//.exec(frames.find((frame) => frame.includes('/services/')) ?? '')?.[1];

const shapeLines = (recorder: Recorder, sent: SentCommand): readonly string[] =>
  shapesOf(sent.name, sent.command).flatMap(({ key, ...shape }) => {
    if (recorder.shapes.has(`${sent.app} ${key}`)) return [];
    const now = framesOf(new Error().stack ?? '');
    const frames = now.length > 0 ? now : (cursors.get((sent.command.filter ?? {}) as object) ?? []);
    const app = serviceOf(frames, sent.app);
    const method = frames.slice(0, 3);
    if (app === undefined || !isOurs(method)) return [];
    recorder.shapes.add(`${sent.app} ${key}`);
    const who = method.map(named).join(' < ');
    return [write({ kind: 'shape', app, database: sent.database, key, method: who, ...shape })];
  });

/** Some rows of each kind: those with other fields are what a partial index leaves out. */
const rowLines = (recorder: Recorder, { app: sender, name, command }: SentCommand): readonly string[] => {
  const place = `${sender} ${command[name]}`;
  if ((recorder.rows.get(place) ?? 0) >= ROWS) return [];
  const app = serviceOf(framesOf(new Error().stack ?? ''), sender);
  if (app === undefined) return [];
  return rowsOf(name, command).flatMap((row) => {
    const kind = `${place} ${kindOf(row)}`;
    const [known, ofKind] = [recorder.rows.get(place) ?? 0, recorder.rows.get(kind) ?? 0];
    if (known >= ROWS || ofKind >= OF_KIND) return [];
    recorder.rows.set(place, known + 1).set(kind, ofKind + 1);
    const line = write({ kind: 'row', app, collection: command[name], row });
    return line.length > LONGEST ? [] : [line];
  });
};

const record = (recorder: Recorder, sent: SentCommand): void => {
  const lines = [...shapeLines(recorder, sent), ...rowLines(recorder, sent)];
  if (lines.length > 0) appendFileSync(recorder.file, `${lines.join('\n')}\n`);
};

/** Runs `remember` with the filter before a method does what it does. */
const before = (
  owner: object,
  method: string,
  filterOf: (self: never, args: readonly unknown[]) => unknown,
): void => {
  const methods = owner as Record<string, (...args: unknown[]) => unknown>;
  const original = methods[method];
  if (original === undefined) throw new Error(`${method} is no method`);
  methods[method] = function (this: never, ...args: unknown[]) {
    rememberCursor(filterOf(this, args) as object | undefined);
    return original.apply(this, args);
  };
};

if (place.queryRecorder === undefined) {
  const recorder: Recorder = {
    shapes: new Set(),
    rows: new Map(),
    file: join(inject('queryShapes'), `${process.pid}.jsonl`),
  };
  place.queryRecorder = recorder;
  Error.stackTraceLimit = 50;
  before(mongoose.mongo.Collection.prototype, 'find', (_, [filter]) => filter);
  before(mongoose.Query.prototype, 'cursor', (query: mongoose.Query<unknown, unknown>) => query.getFilter());
  const createConnection = mongoose.createConnection.bind(mongoose);
  mongoose.createConnection = ((url: string, options: mongoose.ConnectOptions = {}) => {
    const connection = createConnection(url, { ...options, monitorCommands: true });
    const { appName = 'unknown' } = options;
    connection.getClient().on('commandStarted', ({ commandName, command, databaseName }) => {
      record(recorder, {
        app: appName,
        database: databaseName,
        name: commandName,
        command: command as never,
      });
    });
    return connection;
  }) as typeof mongoose.createConnection;
}
