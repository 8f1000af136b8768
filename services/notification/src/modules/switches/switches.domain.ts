/** A channel as identity tells it; one that was never switched has no row and is on. */
export interface ChannelSwitch {
  readonly _id: string;
  readonly enabled: boolean;
  /** When it was last switched off. */
  readonly offAt: Date | null;
}

/** Milliseconds in which a change acts: a message that was wanted longer ago waits until the switches are known. */
export const ACTS_WITHIN = 2_000;

/**
 * What becomes of a message: `ended` where its channel was off after it was wanted. Wanted while the channel is off, it is
 * `doubtful` at first: the sender may know already that the channel is on again.
 */
export const verdictOf = (
  channel: Pick<ChannelSwitch, 'enabled' | 'offAt'> | undefined,
  wantedAt: Date,
  { now, known }: { readonly now: Date; readonly known: boolean },
): 'open' | 'ended' | 'doubtful' => {
  if (channel === undefined) return 'open';
  if (channel.offAt !== null && wantedAt.getTime() <= channel.offAt.getTime()) return 'ended';
  if (channel.enabled) return 'open';
  return known && now.getTime() - wantedAt.getTime() > ACTS_WITHIN ? 'ended' : 'doubtful';
};
