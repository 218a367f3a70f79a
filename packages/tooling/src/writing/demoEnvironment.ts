type Environment = Readonly<Record<string, string | undefined>>;

/** What else than its own folder a shop's environment may name: servers, whose books they are, and places to send to. */
const ELSEWHERE = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL', 'ROLE', 'BACKUP_TARGET', 'SMTP_URL'];

/** The environment of the demo, which writes into its own folder only: data/demo unless another one is named. */
export function demoEnvironment(env: Environment): Environment {
  const blank = Object.fromEntries(ELSEWHERE.map((name) => [name, '']));
  return { ...env, ...blank, DATA_DIR: env['DATA_DIR'] || 'data/demo' };
}
