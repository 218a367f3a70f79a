import { setTimeout as pause } from 'node:timers/promises';
import { waitUntilCaughtUp } from './afterKill.ts';
import { runBills } from './billLoad.ts';
import { startDistributedEngine } from './distributedEngine.ts';
import { pushTimes } from './push.bench.ts';
import { openShops } from './shop.ts';
import { percentile } from './stats.ts';
const out: Record<string, unknown> = { at: process.argv[2], t: Date.now() };
const part = process.argv[3] ?? 'all';
const engine = await startDistributedEngine(9, 50);
try {
  if (part !== 'push') {
  const [one] = await engine.start(['all']);
  const shops = await openShops(one!.address, 8);
  const load = { address: one!.address, shops, connections: 8 };
  const caught = async () => { for (const s of shops) await waitUntilCaughtUp(one!.address, s); };
  const warm = await runBills({ ...load, seconds: 200, bills: 2000 });
  await caught(); await pause(1000);
  out.warmRate = warm.billsPerSecond;
  for (const [name, extra] of [['sat', { bills: 800 }], ['at12', { bills: 200, mostPerSecond: 12 }]] as const) {
    const cpu0 = one!.cpuMs(), s0 = engine.serverCpuMs(), c0 = await engine.calls();
    const r = await runBills({ ...load, seconds: 200, ...extra });
    await caught();
    const cpu1 = one!.cpuMs(), s1 = engine.serverCpuMs(), c1 = await engine.calls();
    const sum = (c: Record<string, number>) => Object.values(c).reduce((a, b) => a + b, 0);
    out[name] = { rate: r.billsPerSecond, p50: percentile(r.latenciesMs, 0.5), p99: percentile(r.latenciesMs, 0.99), product: (cpu1 - cpu0) / r.bills, mongo: (s1.documents - s0.documents) / r.bills, log: (s1.log - s0.log) / r.bills, redis: (s1.redis - s0.redis) / r.bills, commands: (sum(c1.commands) - sum(c0.commands)) / r.bills, streamReads: (c1.log.streamReads - c0.log.streamReads) / r.bills, reads: (c1.log.reads - c0.log.reads) / r.bills, appends: (c1.log.appends - c0.log.appends) / r.bills };
  }
  await one!.stop();
  }
  if (part !== 'cost') {
  const [api, worker, realtime] = await engine.start(['api', 'worker', 'realtime']);
  const [shop, ...others] = await openShops(api!.address, 9);
  await runBills({ address: api!.address, shops: others, connections: 8, seconds: 100, bills: 800 });
  const idle = await pushTimes(api!.address, shop!, { socketAddress: realtime!.address, sales: 15 });
  const selling = runBills({ address: api!.address, shops: others, connections: 8, seconds: 19 });
  const busy = await pushTimes(api!.address, shop!, { socketAddress: realtime!.address, sales: 15 });
  const beside = await selling;
  out.push = { idle50: percentile(idle, 0.5), idle99: percentile(idle, 0.99), busy50: percentile(busy, 0.5), busy99: percentile(busy, 0.99), beside: beside.billsPerSecond };
  void worker;
  }
} finally { await engine.close(); }
process.stdout.write(JSON.stringify(out) + '\n');
process.exit(0);
