/** HTTP on a bare socket: what produces the load has to cost less than what it measures. */
import { connect } from 'node:net';

export interface RawClient {
  /** Sends one request as it is written; answers status line and headers. One at a time. */
  send(request: string): Promise<string>;
  close(): void;
}

const END = '\r\n\r\n';

/** Answers need a Content-Length or no body. */
export const openRawClient = (host: string, port: number): Promise<RawClient> =>
  new Promise((opened, failed) => {
    const socket = connect(port, host);
    socket.setNoDelay(true);
    let buffered = '';
    let waiting: { resolve: (head: string) => void; reject: (error: Error) => void } | undefined;
    socket.on('data', (chunk) => {
      buffered += chunk.toString('latin1');
      const end = buffered.indexOf(END);
      if (end === -1) return;
      const head = buffered.slice(0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (buffered.length < end + END.length + Number(length ?? 0)) return;
      buffered = '';
      waiting?.resolve(head);
    });
    socket.on('error', (error) => {
      failed(error);
      waiting?.reject(error);
    });
    socket.on('connect', () =>
      opened({
        send: (request) =>
          new Promise((resolve, reject) => {
            waiting = { resolve, reject };
            socket.write(request);
          }),
        close: () => socket.destroy(),
      }),
    );
  });
