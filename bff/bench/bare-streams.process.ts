/** What open streams cost a server that does nothing else: keeps each, and writes to all when told. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const streams = new Set<ServerResponse>();
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('retry: 1000\n\n');
  streams.add(response);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', (question) => {
  if (question === 'memory') process.send?.(process.memoryUsage.rss());
  if (question === 'cpu') process.send?.(process.cpuUsage());
  if (question === 'stop') process.exit(0);
});
