import { startServer } from '@bahi/all-in-one';
import { callAsProcess, type Tool } from './cli/tool.ts';
import { demoEnvironment } from './writing/demoEnvironment.ts';
import { prepareDemo } from './writing/prepareDemo.ts';

const demoTool: Tool = {
  help: `
npm run demo

Starts the server on DATA_DIR=data/demo, filled with a sample shop and a month of trade, and prints three sign-ins with
passwords new at each run. A demo that is there already is kept as it is; delete the folder for a fresh month. It leaves a shop's
servers, mail and archives alone, whatever the environment names.
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
