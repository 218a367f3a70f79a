type Environment = Readonly<Record<string, string | undefined>>;

/** Other variables that may refer to a shop's books or send something: they are removed. */
const ELSEWHERE = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL', 'ROLE', 'BACKUP_TARGET', 'SMTP_URL'];

/** The environment of the demo, which writes only to its own folder: data/demo unless another is given. */
export function demoEnvironment(env: Environment): Environment {
  const blank = Object.fromEntries(ELSEWHERE.map((name) => [name, '']));
  return { ...env, ...blank, DATA_DIR: env['DATA_DIR'] || 'data/demo' };
}
