/**
 * Writes down each distinct shape of query that integration tests send, with the method that sends it, and some rows of each
 * collection. `check-plans.ts` explains them when the run ends.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { inject } from 'vitest';
import { rowsOf, shapesOf, write } from './query-shape.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the shapes of this run. */
    queryShapes: string;
  }
}

const ROWS = 25;

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

/** Tests, fixtures and migrations ask what no running service asks. */
const isOurs = (frame: string): boolean =>
  !/\.(?:test|fixtures)\.ts|\/testkit\/|\/migrations\/|\.migrations\.ts|\/migrations\.ts/.test(frame);

const named = (frame: string): string =>
  frame.replace(/^at (?:async )?/, '').replace(/\(?\S*\/((?:services|packages|bff)\/\S+?):\d+:\d+\)?$/, '$1');

const record = (recorder: Recorder, app: string, database: string, name: string, command: object): void => {
  const given = command as Readonly<Record<string, unknown>>;
  const lines: string[] = [];
  for (const { key, ...shape } of shapesOf(name, given)) {
    if (recorder.shapes.has(`${app} ${key}`)) continue;
    const frames = framesOf(new Error().stack ?? '');
    const method = frames.slice(0, 3);
    if (!method.every(isOurs)) continue;
    recorder.shapes.add(`${app} ${key}`);
    lines.push(
      write({
        kind: 'shape',
        app,
        database,
        key,
        method: method.map(named).join(' < ') || 'unknown',
        ...shape,
      }),
    );
  }
  const collection = String(given[name]);
  for (const row of rowsOf(name, given)) {
    const known = recorder.rows.get(`${app} ${collection}`) ?? 0;
    if (known >= ROWS) break;
    recorder.rows.set(`${app} ${collection}`, known + 1);
    lines.push(write({ kind: 'row', app, collection, row }));
  }
  if (lines.length > 0) appendFileSync(recorder.file, `${lines.join('\n')}\n`);
};

if (place.queryRecorder === undefined) {
  const recorder: Recorder = {
    shapes: new Set(),
    rows: new Map(),
    file: join(inject('queryShapes'), `${process.pid}.jsonl`),
  };
  place.queryRecorder = recorder;
  Error.stackTraceLimit = 50;
  const createConnection = mongoose.createConnection.bind(mongoose);
  mongoose.createConnection = ((url: string, options: mongoose.ConnectOptions = {}) => {
    const connection = createConnection(url, { ...options, monitorCommands: true });
    const { appName = 'unknown' } = options;
    connection.getClient().on('commandStarted', ({ commandName, command, databaseName }) => {
      record(recorder, appName, databaseName, commandName, command);
    });
    return connection;
  }) as typeof mongoose.createConnection;
}
