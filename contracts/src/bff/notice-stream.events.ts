/** Names of the server-sent events of the stream of notices. */
export const noticeStreamEvents = {
  /** Its data is what `notification.notice.last` answers; its id tells whether a reader has it already. */
  notices: 'notices',
  /** Other fields of profiles may be required now: whether that concerns the reader, their profile says. */
  form: 'form',
  /** The session is over or owes something: nothing more comes, and nothing comes of connecting again. */
  ended: 'ended',
} as const;
