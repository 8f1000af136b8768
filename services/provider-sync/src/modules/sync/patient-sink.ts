import type { Patience } from '../../adapters/patience.ts';
import type { Sink } from './objects.ts';

/** As `sink`, with patience for owners that are away for a moment: a repetition within a run gets the first answer. */
export const patientSink = (sink: Sink, patience: Patience): Sink => {
  const { disable } = sink;
  return {
    ...sink,
    deliver: (...asked) => patience(() => sink.deliver(...asked)),
    depart: (...asked) => patience(() => sink.depart(...asked)),
    ...(disable === undefined ? {} : { disable: (...asked) => patience(() => disable(...asked)) }),
  };
};
