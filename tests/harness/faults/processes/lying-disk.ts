import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Loaded before a server that is to be caught: its disk says "kept" and keeps nothing, so that a power cut loses what was answered. */
fs.fsyncSync = () => {};
syncBuiltinESMExports();
