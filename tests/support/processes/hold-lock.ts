import { lockFolder } from '#server/db/folder-lock.ts';

/** Takes the folder of its first argument, says so, and keeps it until its input ends or it is killed. */
try {
  await lockFolder(process.argv[2]!);
  console.log('held');
  process.stdin.resume();
} catch (error) {
  console.log(`refused: ${(error as Error).message}`);
}
