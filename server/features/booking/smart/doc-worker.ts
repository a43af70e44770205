import { parentPort, workerData } from 'node:worker_threads';
import WordExtractor from 'word-extractor';

/** Reads one Word 97-2003 file away from everything else: a file that leads its reader in circles ends this thread and nothing more. */

const document = await new WordExtractor().extract(workerData as string);
parentPort?.postMessage(document.getBody());
