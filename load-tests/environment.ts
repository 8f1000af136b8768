/** Where the load goes and who carries it; `make load` fills these in. */
export const target = __ENV.GATEHOUSE_URL ?? 'http://localhost:8080';
/** People `load-0`, `load-1` and so on, with this password. */
export const peopleCount = Number(__ENV.GATEHOUSE_LOAD_PEOPLE ?? 400);
export const password = __ENV.GATEHOUSE_LOAD_PASSWORD ?? '';
