import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface Program {
  isOver(): boolean;
  output(): string;
  stop(): Promise<void>;
}

/** A program of the machine, in the foreground, ended with this process. */
export function startProgram(file: string, args: readonly string[]): Program {
  const child = spawn(file, [...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-4_000);
    });
  const ended = once(child, 'close');
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    output: () => printed,
    async stop() {
      process.off('exit', kill);
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    const told = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => told(true));
    socket.once('error', () => told(false));
  });

export async function awaitPort(port: number, program: Program): Promise<void> {
  for (let tries = 200; tries > 0; tries--) {
    if (await answers(port)) return;
    if (program.isOver()) break;
    await wait(25);
  }
  throw new Error(`does not listen at ${port}:\n${program.output()}`);
}
