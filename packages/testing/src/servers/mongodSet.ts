import { MongoClient, type Db } from 'mongodb';
import { until } from './guardedServer.ts';
import { startMongodMember, type TestMongod } from './mongod.ts';

/** The set as one server: `pid` and `kill` are of the primary found last, `restart` is of all killed members. */
export interface TestMongodSet extends TestMongod {
  /** Finds the primary, and waits until there is one. */
  findPrimary(): Promise<void>;
  /** Makes the primary step down, as an operator does before maintenance. */
  stepDown(): Promise<void>;
}

const hostOf = ({ url }: TestMongod): string => new URL(url).host;

async function asking<T>(member: TestMongod, question: (admin: Db) => Promise<T>): Promise<T> {
  const client = new MongoClient(`${member.url}?directConnection=true`, {
    serverSelectionTimeoutMS: 1_000,
    socketTimeoutMS: 10_000,
  });
  try {
    return await question(client.db('admin'));
  } finally {
    await client.close();
  }
}

const takesWrites = async (member: TestMongod): Promise<boolean> =>
  asking(member, async (admin) => (await admin.command({ hello: 1 }))['isWritablePrimary'] === true).catch(() => false);

/** A replica set of several members on this machine, with MongoDB's default timeouts. */
export async function startMongodSet(count: number): Promise<TestMongodSet> {
  const members = await Promise.all(Array.from({ length: count }, startMongodMember));
  const [first] = members;
  if (first === undefined) throw new Error('a set has members');
  const hosts = members.map((member, _id) => ({ _id, host: hostOf(member) }));
  await asking(first, async (admin) => admin.command({ replSetInitiate: { _id: 'rs0', members: hosts } }));
  const killed = new Set<TestMongod>();
  let primary = first;

  async function findPrimary(): Promise<void> {
    const poll = async (): Promise<boolean> => {
      for (const member of members) {
        if (killed.has(member) || !(await takesWrites(member))) continue;
        primary = member;
        return true;
      }
      return false;
    };
    await until(poll, 'choosing a primary');
  }
  await findPrimary();

  return {
    url: `mongodb://${hosts.map(({ host }) => host).join()}/?replicaSet=rs0`,
    get pid() {
      return primary.pid;
    },
    findPrimary,
    async stepDown() {
      await findPrimary();
      await asking(primary, async (admin) => admin.command({ replSetStepDown: 30, secondaryCatchUpPeriodSecs: 10 }));
    },
    kill(signal) {
      primary.kill(signal);
      if (signal === 'SIGKILL') killed.add(primary);
    },
    async restart() {
      await Promise.all([...killed].map(async (member) => member.restart()));
      killed.clear();
    },
    async close() {
      await Promise.all(members.map(async (member) => member.close()));
    },
  };
}
