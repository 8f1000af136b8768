/**
 * The journal at size: 10,000,000 rows of two years and a million people, 1,000,000 of them about one person, and whatever
 * console, cabinet and jobs ask of it, one question after the other.
 */
import { runSized } from '@gatehouse/testkit/sized/run-sized.ts';
import { fillHistory, historySizes, startHistoryService } from './start-history.ts';

await runSized('history', { sizesOf: historySizes, start: startHistoryService, fill: fillHistory });
