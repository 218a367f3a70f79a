import { startServer } from '@bahi/server';
import { callAsProcess, type Tool } from './cli/tool.ts';
import { demoEnvironment } from './writing/demoEnvironment.ts';
import { prepareDemo } from './writing/prepareDemo.ts';

const demoTool: Tool = {
  help: `
npm run demo

Starts the server on DATA_DIR=data/demo, filled with a sample shop and a month of trade, and prints three sign-ins with
new passwords. An existing demo is kept; delete the folder for a new month. The demo never uses the servers, mail or
archives of a shop, whatever the environment contains.
`,
  async run({ config, print }) {
    const signIns = await prepareDemo(config, new Date());
    const { address } = await startServer(config);
    for (const { role, email, password } of signIns) print(`${role.padEnd(8)} ${email}  ${password}`);
    print(`listening on ${address}`);
    return 0;
  },
};

await callAsProcess(demoTool, demoEnvironment(process.env));
