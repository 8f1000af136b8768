/** A channel as identity tells it; one that was never switched has no row and is on. */
export interface ChannelSwitch {
  readonly _id: string;
  readonly enabled: boolean;
  /** When it was last switched off. */
  readonly offAt: Date | null;
}

/** Whether a message is not sent any more: its channel is off, or was off after it was wanted. */
export const isEnded = (
  channel: Pick<ChannelSwitch, 'enabled' | 'offAt'> | undefined,
  wantedAt: Date,
): boolean =>
  channel !== undefined &&
  (!channel.enabled || (channel.offAt !== null && wantedAt.getTime() <= channel.offAt.getTime()));
