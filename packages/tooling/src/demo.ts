import { readConfig } from '@bahi/runtime';
import { startServer } from '@bahi/all-in-one';
import { callTool, type Tool } from './cli/tool.ts';
import { prepareDemo } from './writing/prepareDemo.ts';

const demoTool: Tool = {
  help: `
npm run demo

Starts the server on DATA_DIR=data/demo, filled with a sample shop and a month of trade, and prints three sign-ins with
passwords made anew at each run. A demo that is there already is kept as it is; delete the folder for a fresh month.
`,
  async run({ print }) {
    const config = readConfig(demoEnvironment);
    const signIns = await prepareDemo(config, new Date());
    const { address } = await startServer(config);
    for (const { role, email, password } of signIns) print(`${role.padEnd(8)} ${email}  ${password}`);
    print(`listening on ${address}`);
    return 0;
  },
};

// a shop's servers are no place for a demo: whatever the environment names, it runs in its own folder
const noServers = { EVENTSTORE_URL: '', MONGODB_URL: '', REDIS_URL: '', ROLE: '' };
const demoEnvironment = { ...process.env, ...noServers, DATA_DIR: process.env['DATA_DIR'] ?? 'data/demo' };
process.umask(0o077);
const code = await callTool(demoTool, process.argv.slice(2), demoEnvironment, (line) => console.log(line));
if (code !== 0) process.exitCode = code;
