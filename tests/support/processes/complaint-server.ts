import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { FEATURES } from '#server/feature-list.ts';
import { complaintFeature, complaintMigration } from '#server/kernel/document/complaint.samples.ts';

/** The product's server with one document more, and with the page at `KIT_PAGE_DIR`, which has a screen for it. */
const { app, close } = await buildApp(readConfig(process.env), {
  features: [...FEATURES, complaintFeature],
  migrations: [...readMigrations(), complaintMigration],
  clientDir: process.env.KIT_PAGE_DIR,
});
process.on('SIGTERM', () => void close().then(() => process.exit(0)));
await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
