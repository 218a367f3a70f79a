import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signIn, type ShopClient } from '../shopClient.ts';

const DEMO = fileURLToPath(new URL('../../../tooling/dist/demo.js', import.meta.url));

export interface DemoShop {
  address: string;
  dataDir: string;
  owner: ShopClient;
  staff: ShopClient;
  /** Email and password of the owner. */
  ownerSignIn: readonly [email: string, password: string];
  process: ChildProcess;
}

/** Opens the sample shop with a month of trade, signed in as its owner and as one of its staff. */
export async function openDemo(dataDir: string): Promise<DemoShop> {
  const child = spawn(process.execPath, [DEMO], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
  const signIns = new Map<string, readonly [string, string]>();
  for await (const line of createInterface({ input: child.stdout })) {
    const [role = '', email = '', password = ''] = line.split(/\s+/);
    if (/^(owner|staff)$/.test(role)) signIns.set(role, [email, password]);
    const address = /^listening on (http:\S+)$/.exec(line)?.[1];
    const [owner, staff] = [signIns.get('owner'), signIns.get('staff')];
    if (address === undefined || owner === undefined || staff === undefined) continue;
    await untilReady(address);
    return {
      address,
      dataDir,
      owner: await signIn(address, ...owner),
      staff: await signIn(address, ...staff),
      ownerSignIn: owner,
      process: child,
    };
  }
  throw new Error('the demo ended before it answered');
}

/** The demo answers before its read models are built. */
async function untilReady(address: string): Promise<void> {
  while (!(await fetch(`${address}/health/ready`)).ok) await delay(100);
}
