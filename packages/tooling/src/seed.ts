import { runTool } from './cli/tool.ts';
import { seedTool } from './writing/seedTool.ts';

await runTool(seedTool);
