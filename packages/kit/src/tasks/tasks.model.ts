import mongoose from 'mongoose';
import { defineCollection, required } from '../mongo/collection.ts';

/** Work that a change has left to be done after its transaction, page by page. */
export interface TaskRow {
  readonly _id: string;
  readonly kind: string;
  /** What the work is about, for those who wait until it is done. */
  readonly subject: string;
  readonly data: object;
  /** Key of the last item that is done or set aside; empty before the first. */
  readonly cursor: string;
  /** Items so far. */
  readonly done: number;
  readonly at: Date;
  /** When its next page is due. Tasks take turns, a page each. */
  readonly dueAt: Date;
  /** Failures in a row of the task itself, not of its items. */
  readonly failures: number;
  readonly error?: string;
}

export const tasks = defineCollection<TaskRow>(
  'tasks',
  {
    _id: required(String),
    kind: required(String),
    subject: required(String),
    data: required(mongoose.Schema.Types.Mixed),
    cursor: required(String),
    done: required(Number),
    at: required(Date),
    dueAt: required(Date),
    failures: required(Number),
    error: String,
  },
  [
    { name: 'due', key: { dueAt: 1 } },
    { name: 'subject', key: { kind: 1, subject: 1 } },
    { name: 'failures', key: { failures: 1, kind: 1 } },
  ],
);

/** An item of a task or of a sweep that could not be done with the others. */
export interface SetAsideRow {
  /** `<task or sweep>/<key>`. */
  readonly _id: string;
  /** Kind of the task, or name of the sweep. */
  readonly work: string;
  /** Of the task. */
  readonly subject?: string;
  readonly data?: object;
  readonly key: string;
  /** Without what it quotes. */
  readonly error: string;
  readonly attempts: number;
  readonly at: Date;
  readonly retryAt: Date;
}

export const setAside = defineCollection<SetAsideRow>(
  'set_aside',
  {
    _id: required(String),
    work: required(String),
    subject: String,
    data: mongoose.Schema.Types.Mixed,
    key: required(String),
    error: required(String),
    attempts: required(Number),
    at: required(Date),
    retryAt: required(Date),
  },
  [
    { name: 'retry', key: { work: 1, retryAt: 1 } },
    { name: 'subject', key: { work: 1, subject: 1 } },
    { name: 'attempts', key: { attempts: 1, work: 1 } },
  ],
);
