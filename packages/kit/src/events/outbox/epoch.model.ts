import { defineCollection, required } from '../../mongo/collection.ts';

export interface EpochRow {
  readonly _id: string;
  readonly epoch: number;
  readonly startedAt: Date;
}

export const eventEpoch = defineCollection<EpochRow>('event_epoch', {
  _id: required(String),
  epoch: required(Number),
  startedAt: required(Date),
});
