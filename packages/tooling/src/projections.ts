import { runTool } from './cli/tool.ts';
import { projectionsTool } from './reading/projectionsTool.ts';

await runTool(projectionsTool);
