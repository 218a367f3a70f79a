import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
// orders to one tree's engine, by lines on stdin
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntilCaughtUp } from './afterKill.ts';
import { runBills } from './billLoad.ts';
import { startDistributedEngine } from './distributedEngine.ts';
import { pushTimes } from './push.bench.ts';
import { openShops } from './shop.ts';
import { percentile } from './stats.ts';
void spawn;
const engine = await startDistributedEngine(9, 50);
let processes: any[] = []; let shops: any[] = [];
const sum = (c: Record<string, number>) => Object.values(c).reduce((a, b) => a + b, 0);
const caught = async (address: string) => { for (const s of shops) await waitUntilCaughtUp(address, s); };
const say = (x: unknown) => process.stdout.write(JSON.stringify(x) + '\n');
const taken = async () => ({ cpu: processes.reduce((a, p) => a + p.cpuMs(), 0), s: engine.serverCpuMs(), c: await engine.calls() });
say({ ready: true });
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  if (order.do === 'start') { processes = await engine.start(order.roles); shops = await openShops(processes[0].address, 9); say({}); }
  if (order.do === 'stop') { await Promise.all(processes.map((p) => p.stop())); say({}); }
  if (order.do === 'bills') {
    const address = processes.filter((p) => p.role === 'api' || p.role === 'all').map((p) => p.address);
    const load = { address, shops: order.oneShop ? shops.slice(1, 2) : shops.slice(1), connections: 8, seconds: 300, spread: order.spread === true, bills: order.bills, ...(order.mostPerSecond && { mostPerSecond: order.mostPerSecond }) };
    await pause(500);
    const a = await taken(); const r = await runBills(load); await caught(address[0]); const b = await taken(); const n = r.bills;
    say({ rate: r.billsPerSecond, p50: percentile(r.latenciesMs, 0.5), p99: percentile(r.latenciesMs, 0.99), product: (b.cpu - a.cpu) / n, mongo: (b.s.documents - a.s.documents) / n, log: (b.s.log - a.s.log) / n, redis: (b.s.redis - a.s.redis) / n, commands: (sum(b.c.commands) - sum(a.c.commands)) / n, streamReads: (b.c.log.streamReads - a.c.log.streamReads) / n, reads: (b.c.log.reads - a.c.log.reads) / n, appends: (b.c.log.appends - a.c.log.appends) / n });
  }
  if (order.do === 'push') {
    const at = (role: string) => processes.find((p) => p.role === role).address;
    const times = () => pushTimes(at('api'), shops[0], { socketAddress: at('realtime'), sales: order.sales });
    if (!order.busy) say({ ms: await times() });
    else { const selling = runBills({ address: at('api'), shops: shops.slice(1), connections: 8, seconds: order.sales * 1.25 }); const ms = await times(); say({ ms, rate: (await selling).billsPerSecond }); }
  }
  if (order.do === 'end') break;
}
await engine.close(); process.exit(0);
